import { DAY, HOUR } from '#kit/time.ts'

/** Maximum characters of a question: three SMS. */
export const LONGEST_QUESTION = 480
/** Maximum characters of a mentor's answer, to fit ten SMS. */
export const LONGEST_ANSWER = 1400
/** How long a mentor has for an answer before the question goes to the next. */
export const ANSWER_WITHIN_MS = 24 * HOUR
/** How long after an answer the phone's messages still belong to it. */
export const STAYS_OPEN_MS = 3 * DAY
/** How many mentors are asked in turn at most. */
export const MOST_MENTORS = 3

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** The skill that a question names, of those that mentors have; '' if it names none. */
export function skillNamed(question: string, skills: string[]): string {
  const said = new Set(wordsOf(question))
  const fits = (skill: string) => wordsOf(skill).filter((word) => said.has(word)).length
  const best = skills.toSorted((a, b) => fits(b) - fits(a))[0]
  return best !== undefined && fits(best) > 0 ? best : ''
}
