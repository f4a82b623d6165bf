import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  /** Rates, payouts and counter lines: each is told to a teacher. */
  'royalty-admin': { max: 120, windowMs: HOUR },
  /** Statements of a month as files; drawing one takes a tenth of a second of a processor. */
  'royalty-statement-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
