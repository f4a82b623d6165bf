import type { Task } from '#course-format/lesson-text/tasks.server.ts'
import { lessonKinds } from '#course-format/lesson-kinds.ts'
import type { LessonType } from './types.ts'

/** What a lesson asks for, beside being completed. */
export type Asked = { type: LessonType; tasks: Task[]; durationMin: number }

/** What somebody has shown of it. */
export type Shown = {
  /** What they left in its exercises and questions, by name. */
  works: Record<string, { tries: number; isSolved: boolean }>
  /** A try at its quiz was passed. */
  isPassed: boolean
  /** A round of its project was passed, by peers who agree or by a marker. */
  isMarked: boolean
  /** How long it was open in front of them. */
  seconds: number
  /** They read it to its end by dialling. */
  isDialled?: boolean
  /** It was seen in a browser without an account, which keeps no time. */
  isTimeless?: boolean
}

/** The share of a film's length for which it was open, if it has nothing to do. */
const WATCHED = 1 / 2

/**
 * Whether a completed lesson is mastered (decision 146): every question of its text tried and every exercise solved, the quiz passed, the
 * project passed. A film without questions was watched, for half of its length at least. Whoever dials is asked for no more than a basic
 * phone can ask.
 */
export function isMastered({ type, tasks, durationMin }: Asked, shown: Shown): boolean {
  const areTasksDone = tasks.every((task) => isDone(task, shown))
  const isWatched = shown.isTimeless === true || shown.seconds >= durationMin * 60 * WATCHED
  switch (lessonKinds[type].masteredBy) {
    case 'passing':
      return shown.isPassed
    case 'a mark':
      return shown.isMarked && areTasksDone
    case 'reading':
      return shown.isDialled === true || areTasksDone
    case 'watching':
      return shown.isDialled === true || (areTasksDone && (tasks.length > 0 || isWatched))
  }
}

function isDone({ kind, names }: Task, { works }: Shown): boolean {
  const left = names.flatMap((name) => works[name] ?? [])
  return left.some(({ tries, isSolved }) => (kind === 'check' ? tries > 0 || isSolved : isSolved))
}
