export { askMentor } from './commands/ask.server.ts'
export { hearMentors } from './commands/hear.server.ts'
export { forgetPerson, mergeAccounts } from './commands/own.server.ts'
