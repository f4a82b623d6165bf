import { eq } from 'drizzle-orm'
import { command } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { instalmentOrders, instalmentPlans } from '../tables.server.ts'
import type { PartsTerms } from '../types.ts'

/**
 * Writes which parts an order is for, in the transaction that writes it, after its payment. Nothing is opened before the money is there.
 */
export const orderParts = command(
  {
    who: 'signed-in',
    // 'parts-moved' when another part was paid, or went back, since the price was shown.
    refuses: ['parts-moved'],
  },
  async (
    ctx,
    { courseId, paymentId, terms }: { courseId: number; paymentId: string; terms: PartsTerms },
  ): Promise<void> => {
    const { planId, totalKes, parts, firstPart, lastPart } = terms
    if (planId) {
      // Until this order is written nobody else changes how far the plan is paid.
      const [plan] = await ctx.db
        .select()
        .from(instalmentPlans)
        .where(eq(instalmentPlans.id, planId))
        .for('share')
      if (plan?.userId !== ctx.viewer.id || plan.paid !== firstPart - 1) throw new Refusal('parts-moved')
    }
    await ctx.db
      .insert(instalmentOrders)
      .values({
        paymentId,
        planId,
        userId: ctx.viewer.id,
        courseId,
        totalKes,
        parts,
        firstPart,
        lastPart,
        orderedAt: ctx.now(),
      })
  },
)
