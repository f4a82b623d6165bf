import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  // Each attempt counts, before anything is read: also those with an error in the form.
  'application-address': { max: 20, windowMs: HOUR },
  'application-sender-day': { max: 5, windowMs: DAY },
  // For the whole site.
  'application-site-day': { max: 200, windowMs: DAY },
  'own-cv-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
