export { admitApplicant, applyFor } from './commands/apply.server.ts'
export { deleteApplication, takeCv } from './commands/applications.server.ts'
export { forgetOldApplications, forgetPerson } from './commands/forget.server.ts'
export { publishOpening, saveOpening, unpublishOpening } from './commands/openings.server.ts'
