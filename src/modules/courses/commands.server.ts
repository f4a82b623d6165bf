export {
  type Grant,
  grantAccess,
  hasAccessBy,
  holdSections,
  type PartOfSection,
  passAccess,
  revokeAccess,
  type Taking,
} from './commands/access.server.ts'
export { grantSeat, takeBackSeat } from './commands/seat-access.server.ts'
export { enrolIn, enrolPerson, mayEnrolIn } from './commands/enrol.server.ts'
export { mergeProgress } from './commands/merge.server.ts'
export { mergeWorks } from './commands/merge-works.server.ts'
export { completeLesson, openLesson, readLesson, recordTime } from './commands/learning.server.ts'
export { type Tried, tryExercise } from './commands/exercises.server.ts'
export { giveToMarker, markInCourse, markProject, settlePeerMark } from './commands/marks.server.ts'
export { submitProject } from './commands/projects.server.ts'
export { saveAnswer, saveAnswers, startQuiz, submitQuiz } from './commands/quizzes.server.ts'
export { endQuizzesAlong, handInQuizAlong, takeQuizAlong } from './commands/quizzes-along.server.ts'
export { answerReview, removeReviewAnswer, reviewCourse } from './commands/reviews.server.ts'
export { issueCertificate, revokeCertificate } from './commands/certificates.server.ts'
export { applyDuePrices } from './commands/prices.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { mergeAccounts } from './commands/merge-accounts.server.ts'
export { finishRenewed, takeNewest } from './commands/take-newest.server.ts'
export { addCourse, renewCourse } from './contents/publish.server.ts'
export { followPlan, planSections } from './commands/plans.server.ts'
