import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

/** A parent is asked seldom, by however many children; codes and addresses are not guessed. */
export const limits = {
  'guardian-ask-user': { max: 3, windowMs: DAY },
  'guardian-ask-phone': { max: 2, windowMs: DAY },
  'guardian-ask-phone-week': { max: 4, windowMs: 7 * DAY },
  // Until the parent answers.
  'guardian-ask-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'guardian-code-phone': { max: 3, windowMs: 15 * MINUTE },
  'guardian-code-phone-day': { max: 6, windowMs: DAY },
  'guardian-code-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'guardian-answer-address': {
    max: 200,
    windowMs: 15 * MINUTE,
    of: 'address',
    counts: 'failures',
    failed: 4,
  },
  'guardian-admin': { max: 120, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)

/** Proved by an answer, which only the address and the code of the SMS give. */
export const guardianOf = (phone: string): string => `guardian:${phone}`
