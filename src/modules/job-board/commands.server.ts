export { admitJobApplicant, applyForJob } from './commands/apply.server.ts'
export { takeJobCv } from './commands/cv.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
