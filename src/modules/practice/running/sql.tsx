import type { SqlExercise as Exercise } from '#course-format/exercises/exercise.ts'
import type { RunningProps } from '../parts/running-props.ts'

export const SqlExercise = (_: RunningProps<Exercise>) => null
