import type { SheetExercise as Exercise } from '#course-format/exercises/exercise.ts'
import type { RunningProps } from '../parts/running-props.ts'

export const SheetPart = (_: RunningProps<Exercise>) => null
