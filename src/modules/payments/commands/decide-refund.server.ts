import { and, eq, or } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { letStand } from '#modules/mentorship/commands/mark-held.server.ts'
import { lockCodes, lockPayment, writeEvent } from '../book.server.ts'
import { goBack, isKnownCode, settleRefund } from '../money-back.server.ts'
import { refunds } from '../tables.server.ts'
import { tellPayer } from '../tell-payer.server.ts'
import { RefundByHand, RefundDecision } from '../types.ts'

/**
 * An administrator approves or refuses a request. Approval ends access at once, revokes the certificate unless a reason says why it
 * stays, and starts the refund.
 * @param raw RefundDecision; a refusal needs a text for the payer
 */
export const decideRefund = command(
  {
    who: 'admin',
    input: [given<string>(), RefundDecision],
    fresh: true,
    // 'not-found' when it is not an open request.
    refuses: [
      'not-found',
      'invoice-settled',
      'seats-given',
      'gift-taken',
      'parts-newest-first',
      'group-not-found',
    ],
    asks: ['mpesa'],
  },
  async (ctx, refundId, { decision, answer, certificateKept }): Promise<void> => {
    idOrRefuse(refundId)
    await atomically(ctx, async (ctx) => {
      await lockRefunded(ctx, refundId)
      const change = {
        answer: answer || null,
        decidedBy: ctx.viewer.id,
        decidedAt: ctx.now(),
        ...(decision === 'approve' && { certificateKept: certificateKept || null }),
      }
      const refund = rowOrRefuse(
        await ctx.db
          .update(refunds)
          .set({ state: decision === 'approve' ? 'sending' : 'refused', ...change })
          .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
          .returning(),
      )
      await writeEvent(
        ctx,
        refund.paymentId,
        decision === 'approve' ? 'refund-approved' : 'refund-refused',
        answer,
      )
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: `refund.${decision}`,
        object: `payment:${refund.paymentId}`,
        details: { amountKes: refund.amountKes, answer, ...(refund.certificateKept && { certificateKept }) },
      })
      if (decision === 'approve') return goBack(ctx, refund)
      await letStand(ctx, refund.paymentId)
      await tellPayer(ctx, refund.paymentId, 'refund-refused')
    })
  },
)

/** Retries a failed reversal, for example after a lack of float. */
export const retryRefund = command(
  {
    who: 'admin',
    fresh: true,
    // 'not-found' when none is stuck.
    refuses: ['not-found', 'refund-not-possible'],
    asks: ['mpesa'],
  },
  async (ctx, refundId: string): Promise<void> => {
    idOrRefuse(refundId)
    if (!ctx.mpesa.canReverse) throw new Refusal('refund-not-possible')
    await atomically(ctx, async (ctx) => {
      await lockRefunded(ctx, refundId)
      const [refund] = await ctx.db
        .update(refunds)
        .set({ state: 'sending', method: 'reversal', attempts: 0, resultCode: null, resultDesc: null })
        .where(and(eq(refunds.id, refundId), eq(refunds.state, 'stuck')))
        .returning()
      if (!refund?.receipt) throw new Refusal('not-found')
      await writeEvent(ctx, refund.paymentId, 'refund-retried', '')
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'refund.retry',
        object: `payment:${refund.paymentId}`,
      })
      await ctx.queue.enqueue(ctx.db, 'send-refund', { refundId })
    })
  },
)

/**
 * An administrator sent the money back by hand and enters M-Pesa's code for it. Not while a reversal is in progress: the payer
 * would get the money twice.
 */
export const finishRefundByHand = command(
  {
    who: 'admin',
    input: [given<string>(), RefundByHand],
    fresh: true,
    // 'not-found' when this refund is not to be sent by hand.
    refuses: ['not-found', 'receipt-taken'],
  },
  async (ctx, refundId, { reference }): Promise<void> => {
    idOrRefuse(refundId)
    await atomically(ctx, async (ctx) => {
      await lockCodes(ctx, [reference])
      await lockRefunded(ctx, refundId)
      const byHand = or(
        eq(refunds.state, 'stuck'),
        and(eq(refunds.state, 'sending'), eq(refunds.method, 'by-hand')),
      )
      const [refund] = await ctx.db
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, refundId), byHand))
        .for('update')
      if (!refund) throw new Refusal('not-found')
      if (await isKnownCode(ctx, reference))
        throw new Refusal('receipt-taken', { fields: { reference: 'receipt-taken' } })
      await writeEvent(ctx, refund.paymentId, 'refund-by-hand', reference)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'refund.by-hand',
        object: `payment:${refund.paymentId}`,
        details: { reference },
      })
      await settleRefund(ctx, refund, { reference, method: 'by-hand', states: ['stuck', 'sending'] })
    })
  },
)

async function lockRefunded(ctx: Context, refundId: string): Promise<void> {
  const refund = rowOrRefuse(
    await ctx.db.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId)),
  )
  await lockPayment(ctx, refund.paymentId)
}
