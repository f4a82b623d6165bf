import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { coupons } from '../tables.server.ts'
import { EndInput } from '../types.ts'

/** Ends a coupon before its last day. Orders that were written before keep their price. Repeating changes nothing. */
export const endCoupon = command(
  {
    who: 'admin',
    input: [given<unknown>(), EndInput],
    // 'coupon-over' when its last day has passed.
    refuses: ['coupon-not-found', 'coupon-over'],
  },
  async (ctx, couponId, { reason }): Promise<void> => {
    const isIt = eq(coupons.id, idOrRefuse(couponId, 'coupon-not-found'))
    await atomically(ctx, async (ctx) => {
      const found = await ctx.db.select().from(coupons).where(isIt).for('no key update')
      const { code, used, maxUses, endedAt, endsAt } = rowOrRefuse(found, 'coupon-not-found')
      if (endedAt) return
      if (endsAt <= ctx.now()) throw new Refusal('coupon-over')
      await ctx.db
        .update(coupons)
        .set({ endedAt: ctx.now(), endedBy: ctx.viewer.id, endReason: reason })
        .where(isIt)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'coupon.end',
        object: `coupon:${String(couponId)}`,
        details: { code, used, maxUses, reason },
      })
    })
  },
)
