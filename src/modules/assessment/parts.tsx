/** Texts that pages of other modules show. */
export { skillWord } from './screens/assessment-words.ts'
