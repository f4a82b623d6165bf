/** Components that pages of other modules show. */
export { When as MomentOf } from './screens/when.tsx'
