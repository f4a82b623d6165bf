export {
  announcementsOf,
  groupAnnouncements,
  newestAnnouncement,
  ownAnnouncements,
} from './queries/announcements.server.ts'
export { ownTeachingData } from './queries/export.server.ts'
export { coursesToTeach, namedTeachers } from './queries/for-admins.server.ts'
export { learnersAmong, learnersOf } from './queries/learners.server.ts'
export { ownTaughtCourses } from './queries/own.server.ts'
export {
  ownTeacherPage,
  reportableTeacherPage,
  teacherPage,
  teachersShown,
  wordsOf,
} from './queries/pages.server.ts'
export { reviewsToAnswer } from './queries/reviews.server.ts'
export { isTaught, taughtCourse, taughtInTurn, taughtLately, teaches } from './queries/teaches.server.ts'
export type { ToTell } from './queries/to-tell.server.ts'
