import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'portfolio-user': { max: 60, windowMs: HOUR },
  // Each takes an address from everybody else for a while.
  'portfolio-handle-user': { max: 5, windowMs: 30 * DAY },
}
export const limit = limitsOf(limits)
