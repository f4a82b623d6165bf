export { mayRead, type Reader } from './may-read.server.ts'
export { openableLesson, opensFor, viewerId } from './course-access.server.ts'
export { documentOf } from './contents/read-rows.server.ts'
export type { LessonView } from './lesson-view.ts'
export { waitInWords } from './marking/wait.server.ts'
export { lessonsToRead, questionViews, resultOf } from './quiz-views.ts'
export { courseShareOf, sceneOf, scenesOf } from './scenes.server.ts'
export { accessList, ownsCourse } from './queries/access.server.ts'
export { courseView } from './queries/course.server.ts'
export { courseById, courseIdBySlug, courseTitles, firstLessonOf } from './queries/lookup.server.ts'
export { textOfLesson } from './queries/exercises.server.ts'
export { lessonView, sampleLesson } from './queries/lesson.server.ts'
export { courseToKeep, type LessonToKeep, lessonsToKeep } from './queries/kept.server.ts'
export { certificatesBySkill, ownLearning } from './queries/dashboard.server.ts'
export {
  criteriaIn,
  markingOf,
  marksOf,
  type SubmissionToMark,
  submissionToMark,
  submissionToMarkIn,
} from './queries/rounds.server.ts'
export { countWaiting, countWaitingIn, markingQueue, markingQueueIn } from './queries/submissions.server.ts'
export { markOf } from './marking/mark-input.ts'
export { certificateCodeIn, certificateIdIn, typedCertificateId } from './certificate-id.server.ts'
export { completionOf } from './queries/completion.server.ts'
export { standing } from './learning.server.ts'
export type { Learning, LearningCourse } from './queries/dashboard.server.ts'
export { ownCoursesData } from './queries/export.server.ts'
export { wrongCounts } from './queries/invariants.server.ts'
export {
  coursesForSale,
  coursesOfPerson,
  type Learned,
  learnedBy,
  type LessonStop,
  lessonStops,
} from './queries/learned.server.ts'
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
export { bothTitles, called, type Called } from './called.server.ts'
export { categoryWord, categoryWords } from '#course-format/category-words.ts'
export { durationWord, levelWord, priceWord } from '#course-format/words.ts'
