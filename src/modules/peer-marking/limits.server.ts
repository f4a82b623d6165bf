import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'peer-take-user': { max: 30, windowMs: HOUR },
  'peer-mark-user': { max: 30, windowMs: HOUR },
  /** As a marker of courses has it. */
  'peer-teacher-user': { max: 120, windowMs: HOUR },
  'peer-report-user': { max: 10, windowMs: DAY },
}
export const limit = limitsOf(limits)
