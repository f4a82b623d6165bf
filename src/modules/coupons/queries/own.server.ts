import { asc, desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { couponStatus } from '../rules.ts'
import { coupons, couponUses } from '../tables.server.ts'

// More than anybody has.
const MOST = 100

/**
 * Coupons that only the viewer can use, such as a scholarship's, and what any code took off an order of theirs; the newest first. Of a
 * code that others use, too, nothing but its use by the viewer is read.
 */
export const ownCoupons = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const given = await ctx.db
    .select({
      code: coupons.code,
      amountKes: coupons.amountKes,
      percent: coupons.percent,
      courseId: coupons.courseId,
      startsAt: coupons.startsAt,
      endsAt: coupons.endsAt,
      endedAt: coupons.endedAt,
      used: coupons.used,
      maxUses: coupons.maxUses,
    })
    .from(coupons)
    .where(eq(coupons.userId, id))
    .orderBy(desc(coupons.createdAt), asc(coupons.id))
    .limit(MOST)
  const uses = await ctx.db
    .select({
      code: coupons.code,
      paymentId: couponUses.paymentId,
      discountKes: couponUses.discountKes,
      takenAt: couponUses.takenAt,
      givenBackAt: couponUses.givenBackAt,
      isLate: couponUses.isLate,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.userId, id))
    .orderBy(desc(couponUses.takenAt), asc(couponUses.paymentId))
    .limit(MOST)
  return {
    given: given.map((coupon) => ({ ...coupon, standing: couponStatus(coupon, ctx.now()) })),
    // What came late keeps its use (decision 101).
    uses: uses.map(({ isLate, givenBackAt, ...use }) => ({
      ...use,
      givenBackAt: isLate ? null : givenBackAt,
    })),
  }
})
