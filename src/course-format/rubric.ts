import { locales } from '#kit/locales.ts'
import type { Locale } from '#kit/time.ts'
import type { Words } from '#kit/words.ts'

/** How far a piece of work meets a criterion, from the lowest. */
export const markLevels = ['not-yet', 'met', 'above'] as const
export type MarkLevel = (typeof markLevels)[number]

/** One thing that a project is marked by, with what each level looks like in this project. */
export type Criterion = { key: string; name: Words; levels: Record<MarkLevel, Words> }
/** A work that is no learner's, as a marker would mark it: peers mark it first, so that they mark alike. */
export type MarkedExample = { text: Words; levels: Record<string, MarkLevel>; why: Words }
export type Rubric = { criteria: Criterion[]; example?: MarkedExample | undefined }

/** A criterion of a rubric in the reader's language. */
export type CriterionView = {
  key: string
  name: string
  levels: { level: MarkLevel; word: string; says: string }[]
}

/** A criterion as it was marked: the rubric may change, what was said stays. */
export type MarkedCriterion = { name: Words; level: MarkLevel; says: Words }

/** A rubric's criteria as they were marked, by their levels in its order. */
export const levelsMarked = ({ criteria }: Rubric, levels: MarkLevel[]): MarkedCriterion[] =>
  criteria.map(({ name, levels: says }, index) => {
    const level = levels[index]!
    return { name, level, says: says[level] }
  })

/** Who says a mark: two other learners who agree, or a marker at Stadi. */
export const whoMarks = ['peers', 'marker'] as const
export type WhoMarks = (typeof whoMarks)[number]

/** What the levels of all criteria come to. */
export const outcomes = ['not-yet', 'pass', 'merit'] as const
export type Outcome = (typeof outcomes)[number]

/** Not yet while one criterion is missing; merit when all are met and at least half of them above. */
export function outcomeOf(levels: MarkLevel[]): Outcome {
  if (levels.length === 0 || levels.includes('not-yet')) return 'not-yet'
  const above = levels.filter((level) => level === 'above').length
  return above * 2 >= levels.length ? 'merit' : 'pass'
}

/** Rounds of one project that are marked: then others have their turn. */
export const MOST_ROUNDS = 6

/** Of several marks the one that counts for a certificate: the best, of equal ones the newest. */
export const bestMark = <Mark extends { outcome: Outcome; markedAt: Date }>(marks: Mark[]): Mark | null =>
  marks.toSorted(
    (a, b) =>
      outcomes.indexOf(b.outcome) - outcomes.indexOf(a.outcome) ||
      b.markedAt.getTime() - a.markedAt.getTime(),
  )[0] ?? null

/** The field of a form that holds a criterion's level. */
export const levelField = ({ key }: Pick<Criterion, 'key'>): string => `level-${key}`

/** The field of a form that holds a part of a criterion, such as `c0-levels-met-sw`. @param at from 0 */
export const criterionField = (at: number, part: readonly PropertyKey[]): string =>
  ['c' + at, ...part.map(String)].join('-')

/** The way to a text of a criterion: its name or a level, in a language. */
export type CriterionPart = ['name', Locale] | ['levels', MarkLevel, Locale]

/** Everything that is written of a criterion. */
export const criterionParts: CriterionPart[] = locales
  .map((locale): CriterionPart => ['name', locale])
  .concat(markLevels.flatMap((level) => locales.map((locale): CriterionPart => ['levels', level, locale])))

export const textAt = ({ name, levels }: Criterion, part: CriterionPart): string =>
  part[0] === 'name' ? name[part[1]] : levels[part[1]][part[2]]

/** Words that a written work needs for each criterion of its project's own rubric: no sentence that shows one is shorter. */
const WORDS_A_CRITERION = 6

/** The fewest words of a work without a link, by what it is marked by; none where its author wrote no rubric. */
export const leastWords = (rubric: Pick<Rubric, 'criteria'> | null): number =>
  (rubric?.criteria.length ?? 0) * WORDS_A_CRITERION

/** Words have a letter or a number. */
export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
