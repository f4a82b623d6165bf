import { later } from '#shell/later.tsx'

/** A course's own pages, for whoever looks at a draft of one. */
// Loaded as the course's own page loads it: a part that another page contains could not come later there.
export const CourseBody = later(() => import('../screens/course/body.tsx').then((file) => file.CourseBody))
export { CoursePlace } from '../screens/course-place.ts'
export { LessonPage, lessonReady } from '../screens/lesson/page.tsx'
export { answersIn } from '../screens/lesson/sheet.ts'
