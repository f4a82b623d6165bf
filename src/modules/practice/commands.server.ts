export { forgetPerson } from './commands/forget.server.ts'
export { judgeWork } from './commands/judge.server.ts'
export { mergeAccounts } from './commands/merge-accounts.server.ts'
export { adoptWork, leaveWork } from './commands/works.server.ts'
