import { later } from '#shell/later.tsx'

/** A course's own pages, for whoever looks at a draft of one, and a lesson's own page, for a course that is kept on a phone. */
export { useAfterOpening } from '../screens/after-opening.ts'
export { CoursePlace } from '../screens/course-place.ts'
export { addCompleted } from '../screens/learning/local-progress.ts'
export { Completed } from '../screens/lesson/finish.tsx'
export { LessonPage, lessonReady } from '../screens/lesson/page.tsx'
export { answersIn } from '../screens/lesson/sheet.ts'
export type { LessonView } from './lesson-view.ts'
// Loaded as the course's own page loads it: a part that another page contains could not come later there.
export const CourseBody = later(() => import('../screens/course/body.tsx').then((file) => file.CourseBody))
// With the code of the part that a lesson of this kind shows.
export const Question = later(() => import('../screens/lesson/quiz.tsx').then((file) => file.Question))
export const Transcript = later(() => import('../screens/lesson/video.tsx').then((file) => file.Transcript))
