import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  /** Applying and withdrawing: each application is read by a person. */
  'scholarship-user': { max: 20, windowMs: DAY },
  /** Opening, ending and deciding: each decision is told. */
  'scholarship-admin': { max: 200, windowMs: HOUR },
}
export const limit = limitsOf(limits)
