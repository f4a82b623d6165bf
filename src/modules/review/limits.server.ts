import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // A class that shares nothing: thirty a day, sent twice by a bad line, are far below it.
  'review-answer-user': { max: 300, windowMs: HOUR },
  'review-settings-user': { max: 30, windowMs: HOUR },
}
export const limit = limitsOf(limits)
