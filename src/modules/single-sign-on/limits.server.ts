import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  // A university with one address sends a class of 300 here at once: each is counted when it begins and when it is heard, until its answer
  // is found good.
  'sign-on-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'until-proved' },
  /** Short names and domains that are tried. */
  'sign-on-find-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'failures' },
  /** One person of an organisation who goes round in circles. */
  'sign-on-subject': { max: 30, windowMs: 10 * MINUTE },
  /** New accounts and mails that one of them asks for. */
  'sign-on-sign-up': { max: 5, windowMs: DAY },
  'sign-on-user': { max: 30, windowMs: HOUR },
  'sign-on-admin': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)

/** Proved by the answer of the organisation's provider. */
export const wayOf = (state: string): string => `sign-on:${state}`
