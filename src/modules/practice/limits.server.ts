import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // While somebody types, it is stored every few seconds.
  'practice-user': { max: 1200, windowMs: HOUR },
  // The server calculates a sheet with each check.
  'practice-sheet-user': { max: 300, windowMs: HOUR },
  'practice-sheet-address': { max: 3000, windowMs: HOUR, of: 'address', counts: 'all', each: 50 },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
