export { forgetPerson } from './commands/forget.server.ts'
export { saveJob } from './commands/save.server.ts'
