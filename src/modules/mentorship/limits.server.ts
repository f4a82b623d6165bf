import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  'book-user': { max: 30, windowMs: HOUR },
  'mentoring-user': { max: 120, windowMs: HOUR },
  /** Payouts: each is told to a mentor. */
  'mentor-payout-admin': { max: 120, windowMs: HOUR },
  'change-booking-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
