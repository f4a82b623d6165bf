import type { Work } from '#course-format/exercises/exercise.ts'

/**
 * What an exercise that runs in the browser gets from the frame around it, which shows what is asked, hints and the solution.
 * @typeParam E the exercise; its `ask`, `hint` and `why` are drawn by the frame
 */
export type RunningProps<E> = {
  exercise: E
  /** What the learner left there; null: nothing yet. */
  work: Work | null
  isSolved: boolean
  /** Called on every change: the frame stores it, a moment later, on the phone and in the account. */
  keep(work: Work): void
  /** Called for every try that was checked. */
  onTry(work: Work, isRight: boolean): void
}
