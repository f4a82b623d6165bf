import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { lockPayment, newestRefund, writeEvent } from '../book.server.ts'
import { addApproved, goBack, refundableAmount } from '../money-back.server.ts'
import { refunds } from '../tables.server.ts'
import { tellPayer } from '../tell-payer.server.ts'
import { RefundBeginning } from '../types.ts'

/** An administrator refunds a settled sale without a request: a lost account, after the last day for one, goodwill. It is approved as it begins. */
export const beginRefund = command(
  {
    who: 'admin',
    input: [given<string>(), RefundBeginning],
    fresh: true,
    // 'refund-asked' when a request is pending or the money is already on its way back.
    refuses: [
      'payment-not-found',
      'refund-not-possible',
      'refund-asked',
      'not-found',
      'invoice-settled',
      'seats-given',
      'gift-taken',
      'parts-newest-first',
      'group-not-found',
    ],
    asks: ['mpesa'],
  },
  async (ctx, paymentId, { reason, answer, certificateKept }): Promise<void> => {
    idOrRefuse(paymentId, 'payment-not-found')
    await atomically(ctx, async (ctx) => {
      const payment = await lockPayment(ctx, paymentId)
      if (!payment) throw new Refusal('payment-not-found')
      await refuseSecond(ctx, paymentId)
      const amountKes = await refundableAmount(ctx, payment)
      const receipt = payment.mpesaReceiptNumber
      const refund = await addApproved(ctx, {
        paymentId,
        reason,
        answer,
        amountKes,
        receipt,
        certificateKept,
        decidedBy: ctx.viewer.id,
      })
      await writeEvent(ctx, paymentId, 'refund-begun', reason)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'refund.begin',
        object: `payment:${paymentId}`,
        details: { amountKes, reason, answer, ...(certificateKept && { certificateKept }) },
      })
      await goBack(ctx, refund)
    })
  },
)

/**
 * An administrator reopens a refused request, for example when the refusal was a mistake. The refusal stays as it was; the request
 * waits for a decision again, and the payer is notified.
 */
export const reopenRefund = command(
  {
    who: 'admin',
    // 'not-found' when it is not a refused request; 'refund-asked' when another followed it.
    refuses: ['not-found', 'refund-asked', 'refund-not-possible'],
  },
  async (ctx, refundId: string): Promise<void> => {
    idOrRefuse(refundId)
    await atomically(ctx, async (ctx) => {
      const [refused] = await ctx.db
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, refundId), eq(refunds.state, 'refused')))
      const payment = refused && (await lockPayment(ctx, refused.paymentId))
      if (!payment) throw new Refusal('not-found')
      if ((await newestRefund(ctx, payment.id))?.id !== refused.id) throw new Refusal('refund-asked')
      const amountKes = await refundableAmount(ctx, payment)
      await ctx.db
        .insert(refunds)
        .values({
          id: newId(),
          paymentId: payment.id,
          requestedBy: refused.requestedBy,
          reason: refused.reason,
          amountKes,
          receipt: payment.mpesaReceiptNumber,
          state: 'requested',
          reopens: refused.id,
          createdAt: ctx.now(),
        })
      await writeEvent(ctx, payment.id, 'refund-reopened', refused.answer ?? '')
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'refund.reopen',
        object: `payment:${payment.id}`,
        details: { amountKes },
      })
      await tellPayer(ctx, payment.id, 'refund-reopened')
    })
  },
)

/** One refund per payment, unless it was refused. The lock on the payment serializes two at once. */
async function refuseSecond(ctx: Context, paymentId: string): Promise<void> {
  const newest = await newestRefund(ctx, paymentId)
  if (newest && newest.state !== 'refused') throw new Refusal('refund-asked')
}
