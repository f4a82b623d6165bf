export { forgetOldThreads, forgetPerson } from './commands/forget.server.ts'
export { answerThread, closeThread, deleteThread, reopenThread } from './commands/staff.server.ts'
export { askAbout } from './commands/ask-about.server.ts'
export { openTicket, sayMore, startChat, writeToUs } from './commands/write.server.ts'
