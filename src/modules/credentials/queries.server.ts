export {
  badgeFile,
  badgeIssuer,
  badgeStatusList,
  certificatePdf,
  certificateView,
  listCertificates,
  ownCertificates,
  verification,
} from './queries/certificates.server.ts'
