import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // People behind one address of a carrier search little in vain; a script has an end.
  'missed-search-address': { max: 600, windowMs: HOUR, of: 'address', counts: 'all', each: 10 },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
