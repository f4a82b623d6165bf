import type { LimitRule } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

/** How many codes that are not good one may type: whoever has one mistypes a few, a guesser many. */
export const guesses = {
  user: { max: 10, windowMs: HOUR, counts: 'failures' },
  day: { max: 30, windowMs: DAY, counts: 'failures' },
  address: { max: 600, windowMs: HOUR, of: 'address', counts: 'failures' },
} satisfies Record<string, LimitRule>
