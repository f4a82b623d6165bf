import { guesses } from '#core/guesses.server.ts'
import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  /** Codes that were not good. */
  'coupon-user': guesses.user,
  'coupon-user-day': guesses.day,
  'coupon-address': guesses.address,
  'coupon-admin': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
