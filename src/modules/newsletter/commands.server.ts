export { forgetPerson } from './commands/forget.server.ts'
export {
  deliverNewsletter,
  NEWSLETTER_RETRIES,
  saveNewsletter,
  sendNewsletter,
} from './commands/issues.server.ts'
export {
  confirmSubscription,
  forgetUnconfirmed,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './commands/subscribers.server.ts'
