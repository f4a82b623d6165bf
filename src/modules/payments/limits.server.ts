import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'pay-user': { max: 5, windowMs: 15 * MINUTE },
  'pay-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-phone-day': { max: 10, windowMs: DAY },
  // A number that the payer proved to be theirs: nobody else can use up these.
  'pay-own-phone': { max: 3, windowMs: 15 * MINUTE },
  'pay-own-phone-day': { max: 10, windowMs: DAY },
  // Until whoever has the number pays.
  'pay-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'pay-check-user': { max: 10, windowMs: 15 * MINUTE },
  'refund-user': { max: 5, windowMs: DAY },
  'payments-export-user': { max: 30, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)

/** Proved by the PIN of whoever has the number. */
export const payerOf = (buyerId: string, phone: string): string => `payer:${buyerId}:${phone}`
