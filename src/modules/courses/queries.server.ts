export { accessList, ownsCourse } from './queries/access.server.ts'
export { catalogue } from './queries/catalogue.server.ts'
export { courseById, courseView, firstLessonOf } from './queries/course.server.ts'
export { courseShare } from './queries/found.server.ts'
export { listedCourse, type ListedCourse, listedCourses } from './queries/listed.server.ts'
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
  ownCertificates,
  verification,
} from './queries/certificates.server.ts'
export type { Learning, LearningCourse, WantedCourse } from './queries/dashboard.server.ts'
export { ownCoursesData } from './queries/export.server.ts'
export { wrongCounts } from './queries/invariants.server.ts'
export { coursesForSale, type Learned, learnedBy } from './queries/learned.server.ts'
export {
  continueOnPhone,
  phoneCourse,
  type PhoneCourse,
  phoneCourses,
  phoneLesson,
  type PhoneLesson,
  type PhoneLessonLink,
  type PhoneOutline,
  type PhonePlace,
} from './queries/phone.server.ts'
export {
  type PhoneMistake,
  phoneQuiz,
  type PhoneQuestion,
  type PhoneQuiz,
  phoneQuizResult,
  type PhoneQuizResult,
} from './queries/phone-quiz.server.ts'
