/** Components that pages of other modules show. */
export { RemoveSubscriber } from './screens/admin/remove-subscriber.tsx'
