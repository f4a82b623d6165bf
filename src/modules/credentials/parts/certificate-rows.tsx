/** Pieces of screens that pages of other modules show. */
export { CertificateRows } from '../screens/admin/certificate-rows.tsx'
