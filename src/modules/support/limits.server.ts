import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'contact-address': { max: 10, windowMs: HOUR },
  'contact-sender-day': { max: 10, windowMs: DAY },
  'support-address': { max: 30, windowMs: HOUR },
  'support-thread': { max: 30, windowMs: HOUR },
}
export const limit = limitsOf(limits)
