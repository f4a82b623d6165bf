/** Words that pages of other modules say. */
export { skillWord } from './screens/assessment-words.ts'
