export { When as MomentOf } from '../screens/when.tsx'
