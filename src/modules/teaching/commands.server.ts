export { announce, removeAnnouncement, sayTo } from './commands/announce.server.ts'
export { answerOneReview, removeAnswer } from './commands/answer.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { handleEvent } from './commands/handle-event.server.ts'
export { nameTeacher, removeTeacher } from './commands/name.server.ts'
export {
  hideReportedTeacherPage,
  hideTeacherPage,
  lockTeacherPage,
  restoreTeacherPage,
  saveTeacherPage,
} from './commands/page.server.ts'
export { letPublish } from './commands/trust.server.ts'
export { tellLearners, tellReaders } from './commands/tell.server.ts'
