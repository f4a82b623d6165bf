export { ownNewsletterData } from './queries/export.server.ts'
export { confirmationStanding, leavingView, newsletterCounts } from './queries/newsletter.server.ts'
