import { eq } from 'drizzle-orm'
import { guesses } from '#core/guesses.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { codeIn, isCode } from '#kit/text.ts'
import { type Context, signedIn } from '#context.ts'
import { refusedCode } from '../refused-code.ts'
import { discountOf, isGoodFor } from '../rules.ts'
import { coupons } from '../tables.server.ts'
import type { CouponOffer } from '../types.ts'
import { hasUsed } from './used.server.ts'

const limit = limitsOf({
  // Codes that were not good.
  'coupon-user': guesses.user,
  'coupon-user-day': guesses.day,
  'coupon-address': guesses.address,
})

type Wanted = {
  courseId: number
  priceKes: number
  /** The viewer's payments that give their use back when a new order is written. */
  releasing: string[]
}

/**
 * What a code takes off the price of a course for the viewer, now. A code that is not good counts against a limit, and nothing tells
 * whether it exists.
 * @param typed in any case, with spaces
 */
export const couponOffer = query(
  { who: 'signed-in', refuses: ['coupon-invalid', 'coupon-used', 'too-many'] },
  async (ctx, typed: string, wanted: Wanted): Promise<CouponOffer> => {
    const { id } = ctx.viewer
    const uses = { 'coupon-user': id, 'coupon-user-day': id, 'coupon-address': true } as const
    return limit.trying(ctx, uses, () => offer(ctx, typed, wanted))
  },
)

async function offer(
  ctx: Context,
  typed: string,
  { courseId, priceKes, releasing }: Wanted,
): Promise<CouponOffer> {
  const viewer = signedIn(ctx)
  const code = codeIn(typed)
  const [coupon] = isCode(code) ? await ctx.db.select().from(coupons).where(eq(coupons.code, code)) : []
  if (!coupon) throw refusedCode('coupon-invalid')
  if (await hasUsed(ctx, coupon.id, releasing)) throw refusedCode('coupon-used')
  const released = releasing.length > 0 && (await hasUsed(ctx, coupon.id, [])) ? 1 : 0
  if (!isGoodFor(coupon, { courseId, buyerId: viewer.id, now: ctx.now(), released }))
    throw refusedCode('coupon-invalid')
  const discountKes = discountOf(coupon, priceKes)
  // A small share of a small price, rounded down.
  if (discountKes === 0) throw refusedCode('coupon-invalid')
  return { couponId: coupon.id, code, discountKes }
}
