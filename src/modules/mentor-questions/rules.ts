import { DAY, HOUR } from '#kit/time.ts'

/** Letters of a question: three SMS. */
export const LONGEST_QUESTION = 480
/** Letters that a mentor's answer may have, to fit ten SMS. */
export const LONGEST_ANSWER = 1400
/** So long a mentor has for an answer before the question goes on to the next. */
export const ANSWER_WITHIN_MS = 24 * HOUR
/** So long after an answer what the phone writes still belongs to it. */
export const STAYS_OPEN_MS = 3 * DAY
/** Mentors who are asked one after the other at most. */
export const MOST_MENTORS = 3

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** The skill that a question names, of those that mentors have; '' where it names none. */
export function skillNamed(question: string, skills: string[]): string {
  const said = new Set(wordsOf(question))
  const fits = (skill: string) => wordsOf(skill).filter((word) => said.has(word)).length
  const best = skills.toSorted((a, b) => fits(b) - fits(a))[0]
  return best !== undefined && fits(best) > 0 ? best : ''
}
