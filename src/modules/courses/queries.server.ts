export { accessList, ownsCourse } from './queries/access.server.ts'
export { catalogue } from './queries/catalogue.server.ts'
export { courseById, courseView, firstLessonOf } from './queries/course.server.ts'
export { courseShare } from './queries/found.server.ts'
export { lessonView } from './queries/lesson.server.ts'
export {
  certificatesBySkill,
  ownLearning,
  recommendedCourses,
  wantedCourse,
} from './queries/dashboard.server.ts'
export { lessonMedia } from './queries/media.server.ts'
export { firstCourses } from './queries/recommended.server.ts'
export { listSubmissions } from './queries/submissions.server.ts'
export {
  certificatePdf,
  certificateView,
  listCertificates,
  verification,
} from './queries/certificates.server.ts'
export type { Learning, LearningCourse, WantedCourse } from './queries/dashboard.server.ts'
export { ownCoursesData } from './queries/export.server.ts'
export { wrongCounts } from './queries/invariants.server.ts'
export { coursesForSale, type Learned, learnedBy } from './queries/learned.server.ts'
