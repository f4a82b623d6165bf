import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  // Each attempt counts, before anything is read: also those with an error in the form.
  'application-user': { max: 20, windowMs: HOUR },
  'application-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'all', each: 3 },
  'application-sender-day': { max: 5, windowMs: DAY },
  // For the whole site.
  'application-site-day': { max: 200, windowMs: DAY },
  'own-cv-user': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
