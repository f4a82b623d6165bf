import type { Exercise } from '#course-format/exercises/exercise.ts'
import type { Stored } from '../types.ts'

/** An exercise of a lesson: its words as safe HTML, the text that follows it, and what the viewer left there. */
export type ExerciseView = { exercise: Exercise; after: string | undefined; stored: Stored | null }
