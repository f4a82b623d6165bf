import type { Rubric } from '#course-format/rubric.ts'

/** Words that a written work needs for each criterion of its project's own rubric: no sentence that shows one is shorter. */
const WORDS_A_CRITERION = 6

/** The fewest words of a work without a link, by what it is marked by; none where its author wrote no rubric. */
export const leastWords = (rubric: Pick<Rubric, 'criteria'> | null): number =>
  (rubric?.criteria.length ?? 0) * WORDS_A_CRITERION

/** Words have a letter or a number. */
export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Below so many letters two people may well have written the same. */
export const ALIKE_FROM = 20

/** What is left of a text when it is compared with another: the query of `refuseCopy` says the same to the database. */
export const plainText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Whether a work is one of the texts that its learner was given, such as the brief. */
export const isOneOf = (text: string, given: (string | null | undefined)[]): boolean => {
  const own = plainText(text)
  return own.length >= ALIKE_FROM && given.some((one) => one && plainText(one).includes(own))
}
