export { ownNewsletterData } from './queries/export.server.ts'
export { isOpenConfirmation, leavingView, newsletterCounts } from './queries/newsletter.server.ts'
