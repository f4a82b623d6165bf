/** Pieces of screens that pages of other modules show. */
export { SubmissionRows } from './screens/admin/submission-rows.tsx'
