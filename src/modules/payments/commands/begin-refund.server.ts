import { and, eq } from 'drizzle-orm'
import { type ContextWith, adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { lockPayment, newestRefund, writeEvent } from '../book.server.ts'
import { addApproved, goBack, refundableAmount } from '../money-back.server.ts'
import { refunds } from '../tables.server.ts'
import { tellPayer } from '../tell-payer.server.ts'
import { RefundBeginning } from '../types.ts'

/**
 * An administrator refunds a settled sale without a request: a lost account, after day 30, goodwill. It is approved as it begins.
 * @param raw RefundBeginning
 * @throws Refusal 'password-needed', 'payment-not-found', 'refund-not-possible', 'refund-asked' when a request is pending or the
 * money is already on its way back
 */
export async function beginRefund(ctx: ContextWith<'mpesa'>, paymentId: string, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const { reason, answer, certificateKept } = parse(RefundBeginning, raw)
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
      decidedBy: admin.id,
    })
    await writeEvent(ctx, paymentId, 'refund-begun', reason)
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'refund.begin',
      object: `payment:${paymentId}`,
      details: { amountKes, reason, answer, ...(certificateKept && { certificateKept }) },
    })
    await goBack(ctx, refund)
  })
}

/**
 * An administrator reopens a refused request, for example when the refusal was a mistake. The refusal stays as it was; the request
 * waits for a decision again, and the payer is notified.
 * @throws Refusal 'not-found' when it is not a refused request, 'refund-asked' when another followed it, 'refund-not-possible'
 */
export async function reopenRefund(ctx: Context, refundId: string): Promise<void> {
  const admin = adminOnly(ctx)
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
      actor: admin.id,
      action: 'refund.reopen',
      object: `payment:${payment.id}`,
      details: { amountKes },
    })
    await tellPayer(ctx, payment.id, 'refund-reopened')
  })
}

/** One refund per payment, unless it was refused. The lock on the payment serializes two at once. */
async function refuseSecond(ctx: Context, paymentId: string): Promise<void> {
  const newest = await newestRefund(ctx, paymentId)
  if (newest && newest.state !== 'refused') throw new Refusal('refund-asked')
}
