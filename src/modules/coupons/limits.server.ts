import { guesses, guessesOf } from '#core/guesses.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  /** Codes that were not good. */
  'coupon-user': guesses.user,
  'coupon-user-day': guesses.day,
  'coupon-address': guesses.address,
  'coupon-admin': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)

export const { countTry, uncountTry } = guessesOf(limit, {
  user: 'coupon-user',
  day: 'coupon-user-day',
  address: 'coupon-address',
})
