export { badgeIssuer, badgeStatusList, signsBadges } from './queries/badges.server.ts'
export {
  badgeFile,
  certificatePdf,
  certificateShare,
  certificateWithCode,
  certificateView,
  listCertificates,
  ownCertificates,
  verification,
} from './queries/certificates.server.ts'
export { shownCertificate } from './queries/shown.server.ts'
