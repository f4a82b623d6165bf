import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { coupons, couponUses } from '#modules/coupons/tables.server.ts'
import { payments } from '../tables.server.ts'

/** The code of each payment's coupon, as a column of a query of payments. With table names: Drizzle omits them here. */
export const couponCode = sql<
  string | null
>`(select c.code from ${couponUses} u join ${coupons} c on c.id = u.coupon_id
  where u.payment_id = payments.id)`

/** The code with which a payment was begun. */
export async function codeOf(ctx: Context, paymentId: string): Promise<string | null> {
  const [row] = await ctx.db.select({ code: couponCode }).from(payments).where(eq(payments.id, paymentId))
  return row?.code ?? null
}
