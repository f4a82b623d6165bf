export { appealUssdJob } from './commands/appeal.server.ts'
export { approveUssdJob, hideUssdJob, refuseUssdJob } from './commands/decide.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { postUssdJob } from './commands/post.server.ts'
