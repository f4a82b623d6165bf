import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  // Each attempt counts, before anything is read: also those with an error in the form.
  'job-application-address': { max: 40, windowMs: HOUR },
  'job-application-user': { max: 20, windowMs: DAY },
  'own-job-cv-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
