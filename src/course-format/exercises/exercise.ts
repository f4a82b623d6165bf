import type { WrittenIn } from './code.ts'

/** What a learner does within a lesson, each checked by what its author wrote (docs/lessons.md). Practice: none of it is a quiz. */
export const exerciseKinds = [
  'type',
  'order',
  'match',
  'mistake',
  'gaps',
  'sheet',
  'code',
  'sql',
  'typing',
] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

/**
 * What a page calls an exercise in `data-exercise`, for other programs: code is known by whether it makes a page.
 */
export type ShownKind = Exclude<ExerciseKind, 'type' | 'code'> | 'answer' | 'page' | 'script'

/** How many minutes somebody who learns spends on one, counted with a lesson's and a course's. */
export const exerciseMinutes: Record<ExerciseKind, number> = {
  type: 2,
  order: 3,
  match: 3,
  mistake: 3,
  gaps: 2,
  sheet: 8,
  code: 12,
  sql: 10,
  typing: 6,
}

export const codeLanguages = ['html', 'css', 'js', 'jsx'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/** `name` is the same in every language and after every edit: what somebody typed is stored by it. */
type Common = {
  name: string
  ask: string
  /** The first hint asks. */
  hint: string
  /** The second shows the shape, the third is the line. Absent in exercises that a phone kept before there were more. */
  further?: string[]
  why: string
}

/** What is accepted where an answer is typed. */
export type Accepted = {
  /** Accepted spellings; the first is shown as the solution. */
  answers: string[]
  /** A number that is asked for, and how far from it is still right. */
  number: { value: number; within: number } | null
  code: WrittenIn | null
}
export type TypeExercise = Common & { kind: 'type' } & Accepted
/**
 * Items in their right order. `groups`: for each item the place of the first one with which it may change places, its own where it may not.
 * Absent in exercises that a phone kept before there were any.
 */
export type OrderExercise = Common & { kind: 'order'; items: string[]; groups?: number[] }
export type MatchExercise = Common & { kind: 'match'; pairs: { left: string; right: string }[] }
/** One of the lines is wrong; `right` is how it should read. */
export type MistakeExercise = Common & { kind: 'mistake'; lines: string[]; wrong: number; right: string }
/** Words, and gaps with their accepted spellings. */
export type GapsExercise = Common & { kind: 'gaps'; text: (string | string[])[]; code: WrittenIn | null }
/** A sheet of which some cells are the learner's: each has a formula that solves it. */
export type SheetExercise = Common & {
  kind: 'sheet'
  /** Cells as they are given; those of the learner are empty. */
  rows: string[][]
  open: { cell: string; formula: string }[]
  /** Other values of given cells, with which the formulas must be right as well. */
  also: { cell: string; value: string }[]
}
export type CodeFile = {
  language: CodeLanguage
  text: string
  /** Null: it is given. */ solution: string | null
}
export type CodeExercise = Common & {
  kind: 'code'
  files: CodeFile[]
  /** Code that runs before the learner's, such as data or a stand-in for a server. */
  before: string
  /** Code that returns whether it is passed, and what it asks in words. */
  tests: { words: string; code: string }[]
}
export type SqlExercise = Common & {
  kind: 'sql'
  /** Statements that make and fill the tables. */
  tables: string
  start: string
  solution: string
  /** A query whose rows are compared after what the learner wrote has changed the tables; empty: the rows of their own query. */
  check: string
  /** Whether the order of rows counts. */
  inOrder: boolean
}
export type TypingExercise = Common & {
  kind: 'typing'
  text: string
  /** Words (of five characters) a minute, and how many characters may be wrong. */
  speed: number
  errors: number
}

export type Exercise =
  | TypeExercise
  | OrderExercise
  | MatchExercise
  | MistakeExercise
  | GapsExercise
  | SheetExercise
  | CodeExercise
  | SqlExercise
  | TypingExercise

export function shownKindOf(exercise: Exercise): ShownKind {
  if (exercise.kind === 'type') return 'answer'
  if (exercise.kind === 'code') return makesPage(exercise) ? 'page' : 'script'
  return exercise.kind
}

/** JavaScript alone needs no page to run in. */
export const makesPage = ({ files }: Pick<CodeExercise, 'files'>): boolean =>
  files.some(({ language }) => language !== 'js')

/**
 * What somebody gave, as texts: `type` its answer; `gaps` one a gap; `order` the places of the items in the order chosen; `match` for each
 * left the place of its right; `mistake` the place of a line; `sheet` one a cell of the learner; `code` one a file of the learner; `sql`
 * the query; `typing` the text and the seconds it took.
 */
export type Work = string[]

/** Its hints, in the order in which they are shown. */
export const hintsOf = ({ hint, further = [] }: Pick<Exercise, 'hint' | 'further'>): string[] => [
  hint,
  ...further,
]

/** A solution by the author's own hand. */
export function solutionOf(exercise: Exercise): Work {
  switch (exercise.kind) {
    case 'type':
      return [exercise.number ? String(exercise.number.value) : exercise.answers[0]!]
    case 'order':
      return exercise.items.map((_, at) => String(at))
    case 'match':
      return exercise.pairs.map((_, at) => String(at))
    case 'mistake':
      return [String(exercise.wrong)]
    case 'gaps':
      return exercise.text.flatMap((part) => (typeof part === 'string' ? [] : part[0]!))
    case 'sheet':
      return exercise.open.map(({ formula }) => formula)
    case 'code':
      return exercise.files.flatMap(({ solution }) => solution ?? [])
    case 'sql':
      return [exercise.solution]
    case 'typing':
      // A little faster than asked: ends of lines are typed and not counted.
      return [exercise.text, String(Math.floor((exercise.text.length / 5 / (exercise.speed / 60)) * 0.9))]
  }
}
