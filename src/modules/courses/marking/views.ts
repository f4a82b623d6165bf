import type { MarkLevel, Outcome } from '#course-format/rubric.ts'

/** A criterion of a rubric in the reader's language. */
export type CriterionView = {
  key: string
  name: string
  levels: { level: MarkLevel; word: string; says: string }[]
}

/** A mark in the reader's language. */
export type MarkView = {
  outcome: Outcome
  /** What the outcome is called. */
  word: string
  /** By whom and on which day. */
  by: string
  markedAt: Date
  criteria: { name: string; level: MarkLevel; word: string; says: string }[]
  feedback: string
}

/** What was handed in at once, and its mark. */
export type RoundView = {
  id: string
  text: string | null
  link: string | null
  submittedAt: Date
  state: 'waiting' | 'marked' | 'replaced'
  /** Why there is no mark, in words. */
  note: string | null
  mark: MarkView | null
}

/** How a project is marked, for everybody who sees it. */
export type MarkingView = {
  title: string
  about: string
  criteria: CriterionView[]
  /** How long others waited, in words; what is not known is not said. */
  wait: string
}
