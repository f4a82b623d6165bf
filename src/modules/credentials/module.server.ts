import type { Module } from '#core/module.ts'

export const credentials: Module = {
  name: 'credentials',
  sitemap: async () => [{ path: '/verify' }],
  hidden: ['/courses/*/certificate'],
  open: {
    queries: {
      signsBadges: 'whether this installation signs badges',
      shownCertificate: 'asks nobody: words for what was already read',
      badgeIssuer: 'public keys, for whoever verifies a badge',
    },
  },
}
