import type { Module } from '#core/module.ts'
import { limits } from './limits.server.ts'

export const credentials: Module = {
  name: 'credentials',
  limits,
  sitemap: async () => [{ path: '/verify' }],
  hidden: ['/courses/*/certificate'],
  forAdmins: ['listCertificates'],
  open: {
    queries: {
      verification: 'the unguessable id is the permission',
      signsBadges: 'whether this installation signs badges',
      shownCertificate: 'asks nobody: words for what was already read',
      certificateWithCode: 'limited by address; what it leads to is for whoever holds the certificate',
      certificatePdf: 'the unguessable id is the permission',
      certificateShare: 'the unguessable id is the permission',
      badgeFile: 'as the certificate it stands for',
      badgeIssuer: 'public keys, for whoever verifies a badge',
      badgeStatusList: 'numbers without names, for whoever verifies a badge',
    },
  },
}
