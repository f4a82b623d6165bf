import { and, eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { orderedPlace } from '#modules/groups/queries/order.server.ts'
import { newestRefund, writeEvent } from '../book.server.ts'
import { forSale } from '../for-sale.server.ts'
import { refundableAmount } from '../money-back.server.ts'
import { giftUntilOf } from '../queries/gift-until.server.ts'
import { whyNoRefund } from '../rules.ts'
import { payments, refunds } from '../tables.server.ts'
import { RefundRequest } from '../types.ts'

const limit = limitsOf({ 'refund-user': { max: 5, windowMs: DAY } })

/**
 * The payer requests a refund, as long as `refundUntil` says (PAY-38), of a gift as long as somebody may still take it. Nothing moves until an administrator decides.
 */
export const requestRefund = command(
  {
    who: 'signed-in',
    input: [given<string>(), RefundRequest],
    // 'parts-newest-first' while a later part of the price stays.
    refuses: [
      'payment-not-found',
      'refund-not-possible',
      'refund-asked',
      'refund-too-late',
      'parts-newest-first',
      'too-many',
    ],
  },
  async (ctx, paymentId, { reason }): Promise<void> => {
    idOrRefuse(paymentId, 'payment-not-found')
    await limit(ctx, { 'refund-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const payment = rowOrRefuse(
        await ctx.db
          .select()
          .from(payments)
          .where(and(eq(payments.id, paymentId), eq(payments.userId, ctx.viewer.id)))
          .for('update'),
        'payment-not-found',
      )
      const isPlaceGone = (await orderedPlace(ctx, paymentId))?.outcome === 'full'
      const newest = await newestRefund(ctx, paymentId)
      const giftUntil = payment.paymentType === 'course_gift' ? await giftUntilOf(ctx, paymentId) : null
      const refusal = whyNoRefund({ ...payment, giftUntil, isPlaceGone }, newest?.state ?? null, ctx.now())
      if (refusal) throw new Refusal(refusal)
      for (const later of (await forSale[payment.paymentType].later?.(ctx, paymentId)) ?? []) {
        const refund = await newestRefund(ctx, later)
        if (!refund || refund.state === 'refused') throw new Refusal('parts-newest-first')
      }
      const amountKes = await refundableAmount(ctx, payment)
      await ctx.db
        .insert(refunds)
        .values({
          id: newId(),
          paymentId,
          requestedBy: ctx.viewer.id,
          reason,
          amountKes,
          receipt: payment.mpesaReceiptNumber,
          state: 'requested',
          createdAt: ctx.now(),
        })
      await writeEvent(ctx, paymentId, 'refund-requested', reason)
    })
  },
)
