export {
  instructors,
  courses,
  courseModules,
  courseSw,
  courseTitle,
  lessons,
  lessonSw,
  quizQuestions,
} from './tables/offer.server.ts'
export {
  enrolments,
  lessonProgress,
  quizAttempts,
  submissions,
  workFiles,
  courseReviews,
  courseReviewAnswers,
  stopHere,
} from './tables/learning.server.ts'
export { projectMarks } from './tables/marks.server.ts'
export {
  coursePurchases,
  entitlements,
  type CertificateKind,
  type EntitlementReason,
  isOpenTo,
  certificateCorrections,
  certificates,
  sectionOpenings,
  sectionParts,
} from './tables/rights.server.ts'
export { courseCounts, courseFigures, instructorStudents } from './tables/counts.server.ts'
export { pastLessons, versionFor, versionLessons } from './tables/versions.server.ts'
export {
  cardColumns,
  cardOf,
  figuresOfCourse,
  isOwned,
  lessonsDone,
  purchaseOf,
} from './tables/course-figures.server.ts'
