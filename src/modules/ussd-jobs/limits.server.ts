import { limitsOf } from '#core/limits.server.ts'
import { DAY } from '#kit/time.ts'

export const limits = {
  // Each waits for a person who reads it.
  'ussd-job-user': { max: 5, windowMs: DAY },
  'ussd-appeal-user': { max: 5, windowMs: DAY },
  'ussd-apply-phone': { max: 20, windowMs: DAY },
  'ussd-remove-user': { max: 20, windowMs: DAY },
}
export const limit = limitsOf(limits)
