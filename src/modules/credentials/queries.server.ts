export {
  badgeFile,
  badgeIssuer,
  badgeStatusList,
  certificatePdf,
  certificateShare,
  certificateWithCode,
  certificateView,
  listCertificates,
  ownCertificates,
  signsBadges,
  verification,
} from './queries/certificates.server.ts'
export { shownCertificate } from './queries/shown.server.ts'
