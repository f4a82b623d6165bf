import { giveBack } from '#adapters/db/limits.server.ts'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

/** Codes that were not good: a buyer mistypes a few, a guesser many. */
export const limits = {
  'coupon-user': { max: 10, windowMs: HOUR },
  'coupon-user-day': { max: 30, windowMs: DAY },
  'coupon-address': { max: 60, windowMs: HOUR },
  'coupon-admin': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)

const triesOf = (ctx: Context, userId: string) => ({
  'coupon-user': userId,
  'coupon-user-day': userId,
  'coupon-address': ctx.address,
})

/** Counted before the code is looked up, so that many at once do not slip through. @throws Refusal 'too-many' */
export const countTry = (ctx: Context, userId: string): Promise<void> => limit(ctx, triesOf(ctx, userId))

/** The code was good: that is no try. */
export async function uncountTry(ctx: Context, userId: string): Promise<void> {
  for (const [name, subject] of Object.entries(triesOf(ctx, userId)))
    await giveBack(ctx.db, `${name}:${subject}`)
}
