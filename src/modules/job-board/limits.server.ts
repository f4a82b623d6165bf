import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  // Each attempt counts, before anything is read: also those with an error in the form.
  'job-application-try-user': { max: 40, windowMs: HOUR },
  // Until it is sent.
  'job-application-address': { max: 400, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'job-application-user': { max: 20, windowMs: DAY },
  'own-job-cv-user': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
