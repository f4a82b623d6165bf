export { cancelClass, changeClass, planClass } from './commands/plan.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { leaveSeat, takeSeat } from './commands/seats.server.ts'
export { remindClasses } from './commands/remind.server.ts'
