import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Place as ExercisePlace } from '#modules/practice/parts/phone.ts'
import type { LessonView } from '../parts/lesson-view.ts'

type Place = {
  /** An address of a course, such as `/lessons/3` of course 1. */
  hrefOf: (courseId: number, part?: string) => string
  /** What is done here is kept nowhere. */
  isPreview: boolean
  /** Of a course on a phone: what is done in a lesson, in the place of what is sent to the account. `children`: the way on and back. */
  Own?: ComponentType<{ view: LessonView; children: ReactNode }>
  /** Of a course on a phone: where the work of its exercises goes. */
  send?: ExercisePlace['send']
}

const asLearner: Place = { hrefOf: (courseId, part = '') => `/courses/${courseId}${part}`, isPreview: false }

/** Where a course's pages stand: for learners, or for its authors before it is published. */
export const CoursePlace = createContext(asLearner)
export const useCoursePlace = (): Place => useContext(CoursePlace)
