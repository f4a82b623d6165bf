export { accessList, ownsCourse } from './queries/access.server.ts'
export { catalogue } from './queries/catalogue.server.ts'
export { courseById, courseTitles, courseView } from './queries/course.server.ts'
export { courseShare, listedCourse, type ListedCourse, listedCourses } from './queries/listed.server.ts'
export { lessonView, sampleLesson } from './queries/lesson.server.ts'
export {
  certificatesBySkill,
  ownLearning,
  recommendedCourses,
  wantedCourse,
} from './queries/dashboard.server.ts'
export { courseArchive } from './authoring/archive.server.ts'
export {
  draftMedia,
  lessonMedia,
  lessonPicture,
  type Media,
  portraitOfInstructor,
} from './queries/media.server.ts'
export { firstLessonOf, firstLook } from './queries/first-look.server.ts'
export { listMissedSearches, type MissedSearch } from './search/list-missed.server.ts'
export { firstCourses } from './queries/recommended.server.ts'
export { roundsOf, type SubmissionToMark, submissionToMark } from './queries/rounds.server.ts'
export { countWaiting, markingQueue } from './queries/submissions.server.ts'
export { certificateIdIn, typedCertificateId } from './certificate-id.server.ts'
export { completionOf } from './queries/completion.server.ts'
export type { Learning, LearningCourse, WantedCourse } from './queries/dashboard.server.ts'
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
export { bothTitles, called, type Called, courseTitle } from './translation/called.server.ts'
export { previewCourse, previewLesson, previewResult } from './queries/preview.server.ts'
export { categoryWord, durationWord, levelWord, priceWord } from './screens/course/words.ts'
