import { and, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { couponUses } from '../tables.server.ts'

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
