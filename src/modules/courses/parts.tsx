/** Pieces of screens that pages of other modules show. */
export { SubmissionRows } from './screens/admin/submission-rows.tsx'
export { CourseRating } from './screens/course/rating.tsx'
export { categoryWord } from './screens/course/category-words.ts'
export {
  categoryList,
  costsOf,
  langOf,
  languagesWord,
  languageWord,
  levelList,
  levelWord,
  platformWord,
  priceWord,
} from './screens/course/words.ts'
