import { guesses } from '#core/guesses.server.ts'
import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY } from '#kit/time.ts'

export const limits = {
  /** Codes that were not good. */
  'gift-code-user': guesses.user,
  'gift-code-day': guesses.day,
  'gift-code-address': guesses.address,
  /** Writing, correcting and discarding gifts. */
  'gift-user': { max: 30, windowMs: DAY },
  /** SMS about one gift, whoever asks for them: each may reach a stranger. */
  'gift-sms': { max: 3, windowMs: DAY },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
