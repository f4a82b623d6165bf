import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

/** A parent is asked seldom, by however many children; codes and addresses are not guessed. */
export const limits = {
  'guardian-ask-user': { max: 3, windowMs: DAY },
  'guardian-ask-phone': { max: 2, windowMs: DAY },
  'guardian-ask-phone-week': { max: 4, windowMs: 7 * DAY },
  'guardian-ask-address': { max: 20, windowMs: HOUR },
  'guardian-code-phone': { max: 3, windowMs: 15 * MINUTE },
  'guardian-code-phone-day': { max: 6, windowMs: DAY },
  'guardian-code-address': { max: 20, windowMs: HOUR },
  'guardian-answer-address': { max: 20, windowMs: 15 * MINUTE },
  'guardian-admin': { max: 120, windowMs: HOUR },
}
export const limit = limitsOf(limits)
