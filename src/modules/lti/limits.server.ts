import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // A school with one address opens its lesson in every room at once: 300 ways in, each counted when it begins and when it is heard, until
  // its message is found good.
  'lti-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'until-proved' },
  'lti-launch': { max: 60, windowMs: HOUR },
  'lti-user': { max: 60, windowMs: HOUR },
  // Each time the platform is asked who is in the class.
  'lti-class': { max: 120, windowMs: HOUR },
  'lti-admin': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)

/** Proved by its message, signed by the platform. */
export const launchOf = (state: string): string => `lti:${state}`
