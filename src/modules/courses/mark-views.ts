import type { WorkFileView } from './types.ts'
import type { CriterionView, MarkLevel, Outcome, WhoMarks } from '#course-format/rubric.ts'

/** A mark in the reader's language. */
export type MarkView = {
  outcome: Outcome
  /** What the outcome is called. */
  word: string
  markedBy: WhoMarks
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
  files: WorkFileView[]
  submittedAt: Date
  state: 'waiting' | 'marked' | 'replaced'
  /** A marker may say another mark than its peers did. */
  mayOverrule: boolean
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
