import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { coupons, couponUses } from '../tables.server.ts'

/** What the viewer may take along, by table. Who made a coupon and why belongs to administrators. */
export const ownCouponsData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  return {
    coupon_uses: await ctx.db
      .select({
        paymentId: couponUses.paymentId,
        userId: couponUses.userId,
        code: coupons.code,
        discountKes: couponUses.discountKes,
        takenAt: couponUses.takenAt,
        givenBackAt: couponUses.givenBackAt,
        isLate: couponUses.isLate,
      })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .where(eq(couponUses.userId, id))
      .orderBy(asc(couponUses.takenAt)),
  }
})
