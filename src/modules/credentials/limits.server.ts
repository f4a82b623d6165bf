import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // Codes are short: of 55 thousand million, an address may get 600 wrong an hour. Whoever has more to check has the long ids.
  'certificate-code-address': { max: 600, windowMs: HOUR, of: 'address', counts: 'failures' },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
