import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // A university with one address sends a class of 300 here at once: each is counted when it begins and when it is heard.
  'sign-on-address': { max: 600, windowMs: 10 * MINUTE },
  /** Short names and domains that are tried. */
  'sign-on-find-address': { max: 60, windowMs: 10 * MINUTE },
  /** One person of an organisation who goes round in circles. */
  'sign-on-subject': { max: 30, windowMs: 10 * MINUTE },
  /** New accounts and mails that one of them asks for. */
  'sign-on-sign-up': { max: 5, windowMs: DAY },
  'sign-on-user': { max: 30, windowMs: HOUR },
  'sign-on-admin': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
