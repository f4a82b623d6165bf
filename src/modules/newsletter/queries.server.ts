export { ownNewsletterData } from './queries/export.server.ts'
export {
  countNewsletters,
  isOpenConfirmation,
  leavingView,
  listNewsletters,
  newsletterCounts,
  newsletterForAdmin,
} from './queries/newsletter.server.ts'
