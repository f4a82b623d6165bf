export { publishArticle, saveArticle, unpublishArticle } from './commands/articles.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export {
  confirmSubscription,
  forgetUnconfirmed,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './commands/newsletter.server.ts'
export {
  deliverNewsletter,
  NEWSLETTER_RETRIES,
  saveNewsletter,
  sendNewsletter,
} from './commands/newsletters.server.ts'
export { saveFaq } from './commands/faq.server.ts'
export { saveFigure } from './commands/figures.server.ts'
export { saveHelpArticle } from './commands/help.server.ts'
export { saveLegalPage } from './commands/legal.server.ts'
export { savePath } from './commands/paths.server.ts'
export { publish, unpublish } from './commands/publish.server.ts'
export { saveTeamMember } from './commands/team.server.ts'
