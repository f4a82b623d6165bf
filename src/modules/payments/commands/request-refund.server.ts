import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { orderedPlace } from '#modules/groups/queries.server.ts'
import { limit } from '../limits.server.ts'
import { newestRefund, writeEvent } from '../book.server.ts'
import { forSale } from '../for-sale.server.ts'
import { refundableAmount } from '../money-back.server.ts'
import { giftUntilOf } from '../queries/gift-until.server.ts'
import { whyNoRefund } from '../rules.ts'
import { payments, refunds } from '../tables.server.ts'
import { RefundRequest } from '../types.ts'

/**
 * The payer requests a refund, up to and including day 30 (PAY-38), of a gift as long as somebody may still take it. Nothing moves until an administrator decides.
 * @param raw RefundRequest
 * @throws Refusal 'payment-not-found', 'refund-not-possible', 'refund-asked', 'refund-too-late', 'parts-newest-first' while a later part of
 * the price stays
 */
export async function requestRefund(ctx: Context, paymentId: string, raw: unknown): Promise<void> {
  const payer = signedIn(ctx)
  const { reason } = parse(RefundRequest, raw)
  idOrRefuse(paymentId, 'payment-not-found')
  await limit(ctx, { 'refund-user': payer.id })
  await atomically(ctx, async (ctx) => {
    const payment = rowOrRefuse(
      await ctx.db
        .select()
        .from(payments)
        .where(and(eq(payments.id, paymentId), eq(payments.userId, payer.id)))
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
        requestedBy: payer.id,
        reason,
        amountKes,
        receipt: payment.mpesaReceiptNumber,
        state: 'requested',
        createdAt: ctx.now(),
      })
    await writeEvent(ctx, paymentId, 'refund-requested', reason)
  })
}
