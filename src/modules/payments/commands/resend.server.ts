import { and, eq } from 'drizzle-orm'
import type { Context, ContextWith } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { orderedPlace } from '#modules/groups/queries/order.server.ts'
import type { Payment } from '../consequences.server.ts'
import { orderedParts } from '#modules/instalments/queries/plan.server.ts'
import { choiceOf } from '#modules/instalments/rules.ts'
import { codeOf } from '../queries/coupon-code.server.ts'
import { payments } from '../tables.server.ts'
import { refusalsOfOrders } from '../refusals-of-sale.ts'
import { chasePayment } from './chase.server.ts'
import { startPayment } from './start.server.ts'

const limit = limitsOf({ 'pay-check-user': { max: 10, windowMs: 15 * MINUTE } })

/**
 * Sends the prompt of an earlier payment again, if nobody can be charged twice by it: the earlier one failed, or M-Pesa says so
 * when queried now. While M-Pesa does not answer, no second prompt is sent from here.
 * @returns the new payment, or the old one if its prompt is still open or was paid meanwhile
 */
export const resendPrompt = command(
  {
    who: 'consented',
    // 'payment-unsettled', and those of startPayment, also of a code that is not good any more.
    refuses: [
      ...refusalsOfOrders,
      'payment-not-found',
      'payment-unsettled',
      'payment-busy',
      'payment-unreachable',
      'payment-refused',
    ],
    asks: ['mpesa'],
  },
  async (ctx, paymentId: string): Promise<{ paymentId: string; isNew: boolean }> => {
    const earlier = await ownRow(ctx, paymentId, ctx.viewer.id)
    const standing = earlier.status === 'pending' ? await askedNow(ctx, earlier, ctx.viewer.id) : earlier
    if (standing.status === 'pending' && ctx.now() >= standing.blocksUntil)
      throw new Refusal('payment-unsettled')
    if (standing.status !== 'failed') return { paymentId, isNew: false }
    const { paymentType, referenceId, phoneNumber, amountKes } = standing
    const coupon = standing.discountKes > 0 ? await codeOf(ctx, standing.id) : null
    const place = await orderedPlace(ctx, standing.id)
    const parts = await orderedParts(ctx, standing.id)
    return startPayment(ctx, {
      paymentType,
      referenceId,
      phoneNumber,
      amount: amountKes,
      ...(coupon && { coupon }),
      ...(place && { group: place.groupId }),
      ...(parts && { parts: choiceOf(parts) }),
    })
  },
)

async function ownRow(ctx: Context, paymentId: string, buyerId: string): Promise<Payment> {
  idOrRefuse(paymentId, 'payment-not-found')
  return rowOrRefuse(
    await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.userId, buyerId))),
    'payment-not-found',
  )
}

async function askedNow(ctx: ContextWith<'mpesa'>, payment: Payment, buyerId: string): Promise<Payment> {
  await limit(ctx, { 'pay-check-user': buyerId })
  await chasePayment(ctx, payment.id, { once: true })
  return ownRow(ctx, payment.id, buyerId)
}
