import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // People behind one address of a carrier search little in vain; a script has an end.
  'missed-search-address': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
