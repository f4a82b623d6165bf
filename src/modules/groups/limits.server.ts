import { guesses } from '#core/guesses.server.ts'
import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  /** Codes that were not good. */
  'group-code-user': guesses.user,
  'group-code-day': guesses.day,
  'group-code-address': guesses.address,
  /** What whoever teaches does with groups. */
  'group-teacher': { max: 60, windowMs: HOUR },
  /** Hours that are planned, moved or cancelled: each is a mail to everybody in the group. */
  'group-hour': { max: 40, windowMs: DAY },
  /** Joining, leaving and moving. */
  'group-member': { max: 20, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
