export { grantAccess, revokeAccess, type Taking } from './commands/access.server.ts'
export { enrolIn } from './commands/enrol.server.ts'
export { mergeProgress } from './commands/merge.server.ts'
export { completeLesson, openLesson, recordTime } from './commands/learning.server.ts'
export { markProject } from './commands/marks.server.ts'
export { submitProject } from './commands/projects.server.ts'
export { saveAnswer, saveAnswers, startQuiz, submitQuiz } from './commands/quizzes.server.ts'
export { reviewCourse } from './commands/reviews.server.ts'
export { issueCertificate, revokeCertificate } from './commands/certificates.server.ts'
export { applyDuePrices } from './commands/prices.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { mergeAccounts } from './commands/merge-accounts.server.ts'
export {
  addLesson,
  changeOutline,
  createDraft,
  deleteDraft,
  saveFacts,
  saveLesson,
} from './commands/drafts.server.ts'
export type { ModulePlace, OutlineDeed } from './authoring/outline.ts'
export { editCourse, takeNewest } from './commands/drafts-of-courses.server.ts'
export { importCourse } from './commands/import.server.ts'
export { publishDraft } from './commands/publish.server.ts'
export { forgetLooseFiles } from './authoring/media.server.ts'
