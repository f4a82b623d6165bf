import type { TypingExercise as Exercise } from '#course-format/exercises/exercise.ts'
import type { RunningProps } from '../parts/running-props.ts'

export const TypingPart = (_: RunningProps<Exercise>) => null
