import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  'submit-user': { max: 20, windowMs: HOUR },
  'mark-user': { max: 120, windowMs: HOUR },
  'correct-user': { max: 10, windowMs: HOUR },
  'review-user': { max: 10, windowMs: HOUR },
}
export const limit = limitsOf(limits)
