/** A lesson's own page, for a course that is kept on a phone. */
export { CoursePlace } from '../screens/course-place.ts'
export { LessonPage, lessonReady } from '../screens/lesson/page.tsx'
export type { LessonView } from '../lesson-view.ts'
