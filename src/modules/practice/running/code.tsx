import type { CodeExercise as Exercise } from '#course-format/exercises/exercise.ts'
import type { RunningProps } from '../parts/running-props.ts'

export const CodeExercise = (_: RunningProps<Exercise>) => null
