/** A course's own pages, for whoever looks at a draft of one. */
export { CourseBody } from '../screens/course/later-body.ts'
export { CoursePlace } from '../screens/course-place.ts'
export { LessonPage, lessonReady } from '../screens/lesson/page.tsx'
export { answersIn } from '../screens/lesson/sheet.ts'
