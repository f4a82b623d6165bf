export {
  badgeFile,
  badgeIssuer,
  badgeStatusList,
  certificatePdf,
  certificateShare,
  certificateView,
  listCertificates,
  ownCertificates,
  verification,
} from './queries/certificates.server.ts'
