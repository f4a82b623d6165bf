import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import type { Refusal } from '#kit/refusal.ts'
import { hasUsed } from '../queries/used.server.ts'
import { refusedCode } from '../refused-code.ts'
import { isGoodFor } from '../rules.ts'
import { coupons, couponUses } from '../tables.server.ts'
import type { CouponOffer } from '../types.ts'

/**
 * Takes one use for an order, in the transaction that writes it, after its payment. Whoever comes at the same time waits for the row
 * of the coupon.
 */
export const takeCoupon = command(
  {
    who: 'consented',
    // 'coupon-invalid' when the last use went, or its time, since the price was shown.
    refuses: ['coupon-invalid', 'coupon-used'],
  },
  async (
    ctx,
    { couponId, discountKes }: CouponOffer,
    { courseId, paymentId }: { courseId: number; paymentId: string },
  ): Promise<void> => {
    const [coupon] = await ctx.db.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update')
    if (!coupon || !isGoodFor(coupon, { courseId, buyerId: ctx.viewer.id, now: ctx.now() }))
      throw await whyNot(ctx, couponId)
    const taken = await ctx.db
      .insert(couponUses)
      .values({ paymentId, couponId, userId: ctx.viewer.id, discountKes, takenAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ paymentId: couponUses.paymentId })
    if (taken.length === 0) throw refusedCode('coupon-used')
  },
)

/**
 * Gives back the uses of orders that bring no money, in the transaction that knows it, after their payments: a verdict, an order that
 * follows, or a refund of what bought nothing. Giving back none succeeds.
 */
export const giveBackCoupons = internal(async (ctx: Context, paymentIds: string[]): Promise<void> => {
  await ctx.db
    .update(couponUses)
    .set({ givenBackAt: ctx.now(), isLate: false })
    .where(and(inArray(couponUses.paymentId, paymentIds), isNull(couponUses.givenBackAt)))
})

/**
 * Takes the use of an order again whose money came after it was given back, and says that it was late; in the transaction of the verdict,
 * after its payment. A use that was never given back stays as it is.
 */
export const takeCouponAgain = internal(async (ctx: Context, paymentId: string): Promise<void> => {
  await ctx.db
    .update(couponUses)
    .set({ givenBackAt: null, isLate: true })
    .where(and(eq(couponUses.paymentId, paymentId), isNotNull(couponUses.givenBackAt)))
})

/** One's own use is one's own business; of all else nothing is told. */
async function whyNot(ctx: Context, couponId: string): Promise<Refusal> {
  return refusedCode((await hasUsed(ctx, couponId, [])) ? 'coupon-used' : 'coupon-invalid')
}

/**
 * Locks the coupons that an order gives back and the one that it takes, in one order for everybody: two people who change one for the
 * other would wait for each other. Payments are locked before.
 */
export const lockCoupons = command(
  { who: 'signed-in' },
  async (ctx, wanted: string | null): Promise<void> => {
    const held = ctx.db
      .select({ id: couponUses.couponId })
      .from(couponUses)
      .where(and(eq(couponUses.userId, ctx.viewer.id), isNull(couponUses.givenBackAt)))
    await ctx.db
      .select({ id: coupons.id })
      .from(coupons)
      .where(or(inArray(coupons.id, held), wanted ? eq(coupons.id, wanted) : undefined))
      .orderBy(asc(coupons.id))
      .for('no key update')
  },
)
