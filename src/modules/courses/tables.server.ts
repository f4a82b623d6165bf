export { instructors, courses, courseModules, lessons, quizQuestions } from './tables/offer.server.ts'
export {
  enrolments,
  lessonProgress,
  quizAttempts,
  submissions,
  courseReviews,
  courseReviewAnswers,
  stopHere,
} from './tables/learning.server.ts'
export { projectMarks } from './tables/marks.server.ts'
export {
  coursePurchases,
  entitlements,
  type EntitlementReason,
  isOpenTo,
  certificateCorrections,
  certificates,
  sectionOpenings,
  sectionParts,
} from './tables/rights.server.ts'
export { courseCounts, courseFigures, instructorStudents } from './tables/counts.server.ts'
export { pastLessons, versionLessons } from './tables/versions.server.ts'
export {
  cardColumns,
  cardOf,
  figuresOfCourse,
  isOwned,
  lessonsDone,
  purchaseOf,
} from './tables/course-figures.server.ts'
export { courseSw, courseTitle, lessonSw } from './tables/titles.server.ts'
