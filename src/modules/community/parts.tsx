/** Components that pages of other modules show. */
export { PostRows } from './post-rows.tsx'
export { PostForm } from './screens/writing/post-form.tsx'
export { categoryWord } from './words.ts'
