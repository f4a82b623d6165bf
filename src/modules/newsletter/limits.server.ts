import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  // Until its mail is opened.
  'newsletter-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)
