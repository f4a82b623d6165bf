import type { Work } from '#course-format/exercises/exercise.ts'
import type { Judged, Verdict } from '#course-format/exercises/judge.ts'

/** What the fields of an exercise get that is judged by what was typed or chosen. */
export type FieldsProps<E = Judged> = {
  exercise: E
  /** What they begin with. */
  start: Work
  verdict: Verdict | null
  lang: string | undefined
}
