export { deliverSession, releaseTime, takeBackSession } from './commands/deliver.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { holdTime } from './commands/hold.server.ts'
export { seedTestMentor } from './commands/test-mentor.server.ts'
