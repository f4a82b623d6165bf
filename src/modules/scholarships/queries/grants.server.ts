import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { scholarshipApplications } from '../tables.server.ts'

/**
 * Places that were given and whose coupon ended unused, in a transaction. A coupon that somebody is just using is locked, and looked at
 * the next time.
 */
export async function unusedGrants(ctx: Context, most: number): Promise<string[]> {
  const { id, couponId, state } = scholarshipApplications
  const rows = await ctx.db
    .select({ id })
    .from(coupons)
    .innerJoin(scholarshipApplications, eq(couponId, coupons.id))
    .where(
      and(
        eq(state, 'granted'),
        eq(coupons.used, 0),
        or(lte(coupons.endsAt, ctx.now()), isNotNull(coupons.endedAt)),
      ),
    )
    .limit(most)
    .for('no key update', { of: coupons, skipLocked: true })
  return rows.map((row) => row.id)
}

/** The coupons of a person that an order used, as part of a query. */
export const usedCouponsOf = ({ db }: Context, userId: string) =>
  db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.userId, userId), gt(coupons.used, 0)))
