export { OwnCertificate } from '../screens/certificate.tsx'
