/** Pieces of screens that pages of other modules show. */
export { MailRows } from './screens/admin/mail-rows.tsx'
