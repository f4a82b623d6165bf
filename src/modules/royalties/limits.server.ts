import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  /** Rates, payouts and counter lines: each is told to a teacher. */
  'royalty-admin': { max: 120, windowMs: HOUR },
  /** Months as CSV files. */
  'royalty-statement-user': { max: 60, windowMs: HOUR },
  /** Months on paper; drawing a full one takes most of a second of a processor, in which nobody else is answered. */
  'royalty-pdf-user': { max: 10, windowMs: HOUR },
}
export const limit = limitsOf(limits)
