import type { CriterionView, MarkLevel, Outcome } from '#course-format/rubric.ts'
import type { FinalState } from './rules.ts'

/** One field of a form; `choices`: null where something is typed, `isOneOf`: they are shown at once. */
export type FieldView = {
  name: string
  label: string
  choices: { value: string; label: string }[] | null
  isOneOf: boolean
}
export type QuestionView = {
  key: string
  number: number
  ask: string
  /** A text with gaps. */
  text: string | null
  fields: FieldView[]
}

/** A task that somebody works on. */
export type OpenTask = {
  id: string
  title: string
  lang: 'en' | 'sw'
  givenHtml: string
  questions: QuestionView[]
  criteria: CriterionView[]
  /** Words of the part that a marker reads. */
  leastWords: number
  answers: Record<string, string>
  text: string
  saves: number
  endsAt: Date
  /** The server's own clock at this answer: a phone's may be wrong. */
  now: Date
}

/** What a marker said, in the reader's language. */
export type TaskMark = {
  outcome: Outcome
  word: string
  /** By whom and on which day. */
  by: string
  criteria: { name: string; level: MarkLevel; word: string; says: string }[]
  feedback: string
}

/** A task that was handed in. */
export type HandedTask = {
  id: string
  title: string
  lang: 'en' | 'sw'
  state: Exclude<FinalState, 'open'>
  handedInAt: Date
  ranOut: boolean
  right: number
  asked: number
  text: string
  mark: TaskMark | null
}

export type FinalTaskPage = {
  course: { id: number; title: string; lang: 'en' | 'sw' | undefined }
  /** How many minutes the tasks of the pool take. */
  minutes: { least: number; most: number }
  /** The course's lessons are completed, and it is open to the viewer. */
  mayBegin: boolean
  /** From when the next attempt may begin, after one that was not passed. */
  againFrom: Date | null
  open: OpenTask | null
  /** Earlier attempts, the newest first. */
  handed: HandedTask[]
}
