import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { moneyReviews, payments, refunds } from '../tables.server.ts'

/** Whether a person's payment or refund is in progress, or a question about it is open: until then they must be reachable. */
export const hasUnsettledMoney = internal(async (ctx: Context, userId: string): Promise<boolean> => {
  const [row] = await ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .leftJoin(
      refunds,
      and(eq(refunds.paymentId, payments.id), inArray(refunds.state, ['requested', 'sending', 'stuck'])),
    )
    .leftJoin(moneyReviews, and(eq(moneyReviews.paymentId, payments.id), isNull(moneyReviews.resolvedAt)))
    .where(
      and(
        eq(payments.userId, userId),
        or(
          eq(payments.status, 'pending'),
          sql`${refunds.id} is not null`,
          sql`${moneyReviews.id} is not null`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
})
