export { forgetPerson } from './commands/forget.server.ts'
export { mergeAccounts } from './commands/merge-accounts.server.ts'
export { leaveWork } from './commands/works.server.ts'
