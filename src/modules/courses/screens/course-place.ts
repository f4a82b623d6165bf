import { createContext, useContext } from 'react'

type Place = {
  /** An address of a course, such as `/lessons/3` of course 1. */
  hrefOf: (courseId: number, part?: string) => string
  /** What is done here is kept nowhere. */
  isPreview: boolean
}

const asLearner: Place = { hrefOf: (courseId, part = '') => `/courses/${courseId}${part}`, isPreview: false }

/** Where a course's pages stand: for learners, or for its authors before it is published. */
export const CoursePlace = createContext(asLearner)
export const useCoursePlace = (): Place => useContext(CoursePlace)
