export { courseArchive } from './queries/archive.server.ts'
export {
  draftMedia,
  lessonMedia,
  lessonPicture,
  type Media,
  portraitOfInstructor,
} from './queries/media.server.ts'
export {
  type AuthoredCourse,
  authoredCourses,
  type DraftFacts,
  draftFacts,
  draftOnItsWay,
  draftWithFaults,
  type LessonDraft,
  lessonDraft,
  teachers,
} from './queries/drafts.server.ts'
export { hasImportIssues, importIssues } from './queries/import-issues.server.ts'
export { previewCourse, previewLesson, previewResult } from './queries/preview.server.ts'
export {
  countPublishRequests,
  draftOfCourse,
  ownAuthoringData,
  publishRequestsOpen,
} from './queries/requests.server.ts'
export { draftedCourses } from './queries/drafts.server.ts'
