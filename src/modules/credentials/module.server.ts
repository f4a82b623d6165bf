import type { Module } from '#core/module.ts'

export const credentials: Module = {
  name: 'credentials',
  sitemap: async () => [{ path: '/verify' }],
  hidden: ['/courses/*/certificate'],
  forAdmins: ['listCertificates'],
  open: {
    queries: {
      verification: 'the unguessable id is the permission',
      certificatePdf: 'the unguessable id is the permission',
      certificateShare: 'the unguessable id is the permission',
      badgeFile: 'as the certificate it stands for',
      badgeIssuer: 'public keys, for whoever verifies a badge',
      badgeStatusList: 'numbers without names, for whoever verifies a badge',
    },
  },
}
