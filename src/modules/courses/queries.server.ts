export { firstLessonOf } from './queries/first-lesson.server.ts'
export { viewerId } from './course-access.server.ts'
export { scenesOf } from './scenes.server.ts'
export { accessList, ownsCourse } from './queries/access.server.ts'
export { courseById, courseTitles, courseView } from './queries/course.server.ts'
export { lessonView, sampleLesson } from './queries/lesson.server.ts'
export { certificatesBySkill, ownLearning } from './queries/dashboard.server.ts'
export { courseArchive } from './authoring/archive.server.ts'
export {
  draftMedia,
  lessonMedia,
  lessonPicture,
  type Media,
  portraitOfInstructor,
} from './queries/media.server.ts'
export { roundsOf, type SubmissionToMark, submissionToMark } from './queries/rounds.server.ts'
export { countWaiting, markingQueue } from './queries/submissions.server.ts'
export { certificateIdIn, typedCertificateId } from './certificate-id.server.ts'
export { completionOf } from './queries/completion.server.ts'
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
export {
  type AuthoredCourse,
  authoredCourses,
  type DraftFacts,
  draftFacts,
  draftWithFaults,
  type LessonDraft,
  lessonDraft,
  teachers,
} from './queries/drafts.server.ts'
export { bothTitles, called, type Called } from './translation/called.server.ts'
export { previewCourse, previewLesson, previewResult } from './queries/preview.server.ts'
export { categoryWord, categoryWords } from './screens/course/category-words.ts'
export { durationWord, levelWord, priceWord } from './screens/course/words.ts'
