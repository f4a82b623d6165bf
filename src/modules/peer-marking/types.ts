import { z } from 'zod'
import { markReportKinds } from '#core/reports.ts'
import {
  type CriterionView,
  levelField,
  type MarkLevel,
  markLevels,
  type Outcome,
  type Rubric,
} from '#course-format/rubric.ts'
import { optionalText } from '#kit/inputs.ts'
import type { WorkFileView } from '#modules/courses/types.ts'
import { LONGEST_REASON } from './rules.ts'

/** How somebody marks an example: a level for each criterion of its rubric. */
export const ExampleMark = ({ criteria }: Rubric) =>
  z.object(Object.fromEntries(criteria.map((one) => [levelField(one), z.enum(markLevels, 'required')])))

export const MarkReport = z.object({
  kind: z.enum(markReportKinds, 'required'),
  reason: optionalText(LONGEST_REASON),
})

/** A criterion of the example: what the viewer said, and what the marker does. */
export type Compared = {
  key: string
  name: string
  own: string
  marker: string
  says: string
  isSame: boolean
}

/** What another learner said of a submission; nobody learns who. */
export type PeerMarkView = {
  id: string
  outcome: Outcome
  /** What the outcome is called. */
  word: string
  markedAt: Date
  criteria: { name: string; level: MarkLevel; word: string; says: string }[]
  feedback: string
  isUseful: boolean
  isReported: boolean
}

/** Marking others' submissions of a project, for somebody to whom the lesson opens. */
export type PeersView = {
  course: { id: number; title: string }
  lesson: { id: number; title: string }
  hasHandedIn: boolean
  criteria: CriterionView[]
  /** The version of the rubric that is read here. */
  rubric: string
  /** A submission to mark first, and how the viewer did; null where the project has none. */
  example: { text: string; done: { why: string; compared: Compared[]; same: number } | null } | null
  /** The submission that is to be marked now. */
  submission: {
    id: string
    text: string | null
    link: string | null
    files: WorkFileView[]
    number: number
    until: string
  } | null
  marked: number
  /** How many submissions the viewer is asked to mark. */
  asked: number
  /** Whether submissions wait that the viewer may be given. */
  available: number
  received: PeerMarkView[]
  /** A submission of the viewer's is with other learners. */
  isWithPeers: boolean
}

/** For a marker: what a learner said, and what its author said of that. */
export type PeerMarkForMarker = PeerMarkView & {
  report: { kind: string; reason: string | null; isOpen: boolean } | null
}

/** A project in which the viewer marks others. */
export type OwnPeerLesson = { path: string; title: string; asked: number; marked: number }
