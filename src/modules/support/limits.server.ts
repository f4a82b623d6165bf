import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'contact-user': { max: 10, windowMs: HOUR },
  'contact-address': { max: 120, windowMs: HOUR, of: 'address', counts: 'all', each: 2 },
  'contact-sender-day': { max: 10, windowMs: DAY },
  'support-user': { max: 30, windowMs: HOUR },
  'support-address': { max: 300, windowMs: HOUR, of: 'address', counts: 'all', each: 5 },
  'support-thread': { max: 30, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
