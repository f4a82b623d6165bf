export { forgetPerson } from './commands/forget.server.ts'
