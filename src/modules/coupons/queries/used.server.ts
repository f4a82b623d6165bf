import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { internal } from '#core/operation.ts'
import { coupons, couponUses } from '../tables.server.ts'

/** Whether the viewer has used it, by another order than those that give their use back. */
export async function hasUsed(ctx: Context, couponId: string, released: string[]): Promise<boolean> {
  const uses = await ctx.db
    .select({ paymentId: couponUses.paymentId })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.couponId, couponId),
        eq(couponUses.userId, signedIn(ctx).id),
        isNull(couponUses.givenBackAt),
      ),
    )
  return uses.some(({ paymentId }) => !released.includes(paymentId))
}

/** Whether a payment used one person's own coupon, as a scholarship gives it. */
export const isByScholarship = internal(async (ctx: Context, paymentId: string): Promise<boolean> => {
  const [use] = await ctx.db
    .select({ id: coupons.id })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(and(eq(couponUses.paymentId, paymentId), isNotNull(coupons.userId)))
  return use !== undefined
})
