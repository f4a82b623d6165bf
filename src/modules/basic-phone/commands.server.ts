export { issueByPhone, sendLesson } from './commands/sms.server.ts'
export { countCheck } from './commands/check.server.ts'
export { forgetPerson } from './commands/forget.server.ts'
export { forgetOldLines, saveLine } from './commands/lines.server.ts'
export {
  countStep,
  forgetOldCalls,
  hangUp,
  type Heard,
  hearStep,
  saveStep,
  lookAtStep,
} from './commands/sessions.server.ts'
