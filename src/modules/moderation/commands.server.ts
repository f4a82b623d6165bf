export { decideCase } from './commands/decide.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { report } from './commands/report.server.ts'
