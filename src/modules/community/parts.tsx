/** Components that pages of other modules show. */
export { PostRows } from './post-rows.tsx'
export { categoryWord } from './words.ts'
