export { admitApplicant, applyFor } from './commands/apply.server.ts'
export { deleteApplication, takeCv } from './commands/applications.server.ts'
export { forgetOldApplications, forgetPerson } from './commands/forget.server.ts'
