import { guesses } from '#core/guesses.server.ts'
import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  'organisation-admin': { max: 120, windowMs: HOUR },
  /** What a manager does; each may be told to somebody. */
  'organisation-manager': { max: 300, windowMs: HOUR },
  /** What a manager does to the record store; each may ask another's server. */
  'organisation-store': { max: 60, windowMs: HOUR },
  'organisation-list': { max: 20, windowMs: DAY },
  'organisation-order': { max: 20, windowMs: DAY },
  'organisation-mark': { max: 10, windowMs: DAY },
  'organisation-file': { max: 60, windowMs: HOUR },
  /** What a member does for themselves. */
  'organisation-member': { max: 60, windowMs: HOUR },
  /** Who joins by the link of one organisation: a link that got about brings a day's number. */
  'organisation-link-day': { max: 1000, windowMs: DAY },
  /** Sign-ups by that link that count against no address. */
  'organisation-link-sign-up': { max: 500, windowMs: DAY },
  /** Codes of SMS that were not good. */
  'organisation-code-user': guesses.user,
  'organisation-code-user-day': guesses.day,
  'organisation-code-address': guesses.address,
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
