/** Components that pages of other modules show. */
export { MailRows } from './screens/admin/mail-rows.tsx'
export { SmsSpending } from './screens/admin/sms-spending.tsx'
