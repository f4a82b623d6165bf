export { forgetPerson } from './commands/forget.server.ts'
export { deliverNewsletter, NEWSLETTER_RETRIES } from './commands/issues.server.ts'
export {
  confirmSubscription,
  forgetUnconfirmed,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './commands/subscribers.server.ts'
