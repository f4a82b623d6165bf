import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { type ContextWith, adminOnly, atomically, type Context, signedIn } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { lockPayment, writeEvent } from '../book.server.ts'
import type { Payment } from '../consequences.server.ts'
import { addApproved, goBack, isKnownCode } from '../money-back.server.ts'
import { moneyReviews } from '../tables.server.ts'
import { ReviewDecision } from '../types.ts'
import { isUndecided } from '../rules.ts'
import { settle } from './settle.server.ts'

type Finding = typeof moneyReviews.$inferSelect
type Decision = {
  outcome: 'paid' | 'not-paid' | 'refund' | 'note'
  resolution: string
  receipt: string
  certificateKept: string
}

/**
 * An administrator decides a finding about money after checking M-Pesa's own statement: the money is ours, it never came, it goes
 * back, or only a note is needed. The finding leaves the open list; nothing is deleted.
 */
export const resolveReview = command(
  {
    who: 'admin',
    input: [given<string>(), ReviewDecision],
    refuses: [
      'not-found',
      'refund-not-possible',
      'review-undecided',
      'invoice-settled',
      'payment-not-found',
      'receipt-taken',
      'seats-given',
      'gift-taken',
      'parts-newest-first',
      'group-not-found',
      'refund-asked',
    ],
    asks: ['mpesa'],
  },
  async (ctx, reviewId, decision): Promise<void> => {
    idOrRefuse(reviewId)
    await atomically(ctx, async (ctx) => {
      const [found] = await ctx.db
        .select({ paymentId: moneyReviews.paymentId })
        .from(moneyReviews)
        .where(eq(moneyReviews.id, reviewId))
      const payment = found?.paymentId ? await lockPayment(ctx, found.paymentId) : undefined
      const finding = await closeFinding(ctx, reviewId, decision)
      await writeEvent(ctx, finding.paymentId, `review-${decision.outcome}`, decision.resolution)
      const { certificateKept, ...details } = decision
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'money.resolve',
        object: `money-review:${reviewId}`,
        details: { reason: finding.reason, ...details, ...(certificateKept && { certificateKept }) },
      })
      await carryOut(ctx, { finding, decision, payment })
    })
  },
)

/** Closes an open finding, once: a second caller finds none. @throws Refusal 'not-found' */
export async function closeFinding(
  ctx: Context,
  reviewId: string,
  decided: Pick<Finding, 'outcome'> & {
    resolution: string
    returnReference?: string
    assignedPaymentId?: string
  },
): Promise<Finding> {
  const { outcome, resolution, returnReference, assignedPaymentId } = decided
  return rowOrRefuse(
    await ctx.db
      .update(moneyReviews)
      .set({
        resolvedAt: ctx.now(),
        resolvedBy: adminOnly(ctx).id,
        resolution,
        outcome,
        returnReference,
        assignedPaymentId,
      })
      .where(and(eq(moneyReviews.id, reviewId), isNull(moneyReviews.resolvedAt)))
      .returning(),
  )
}

type Case = { finding: Finding; decision: Decision; payment: Payment | undefined }

async function carryOut(ctx: ContextWith<'mpesa'>, { finding, decision, payment }: Case): Promise<void> {
  if (decision.outcome === 'note') return refuseToForget(ctx, finding, payment)
  if (!payment) throw new Refusal('refund-not-possible')
  if (decision.outcome === 'refund') return sendBack(ctx, { finding, decision, payment })
  if (payment.status === 'completed' || payment.step === 'refunding' || payment.step === 'refunded')
    throw new Refusal('not-found')
  if (decision.outcome === 'paid') return takeAsPaid(ctx, payment, receiptOf(finding, decision) ?? '')
  await settle(ctx, payment.id, { from: 'staff', says: 'not-paid', resolution: decision.resolution })
}

/** A note settles no payment: one that waits for a person and has no other finding would wait for ever, with nobody reminded. */
async function refuseToForget(ctx: Context, finding: Finding, payment: Payment | undefined): Promise<void> {
  if (!payment) return
  const [others] = await ctx.db
    .select({ n: count() })
    .from(moneyReviews)
    .where(
      and(
        eq(moneyReviews.paymentId, payment.id),
        ne(moneyReviews.id, finding.id),
        isNull(moneyReviews.resolvedAt),
      ),
    )
  if (isUndecided(payment, others!.n))
    throw new Refusal('review-undecided', { fields: { outcome: 'review-undecided' } })
}

/** A reused receipt is another payment's: it says nothing about this one's charge. */
const receiptOf = (finding: Finding, decision: Decision): string | null =>
  decision.receipt || (finding.reason === 'reused-receipt' ? null : finding.receipt)

async function takeAsPaid(ctx: Context, payment: Payment, receipt: string): Promise<void> {
  if (!receipt) throw new Refusal('invalid-input', { fields: { receipt: 'required' } })
  const { verdict } = await settle(ctx, payment.id, { from: 'staff', says: 'paid', receipt })
  if (verdict !== 'paid') throw new Refusal('receipt-taken', { fields: { receipt: 'receipt-taken' } })
}

type SendBack = Case & { payment: Payment }

const canGoBack = (amountKes: number | null): amountKes is number =>
  amountKes !== null && amountKes >= 1 && amountKes <= 250_000

/** Refunds what was received: for a wrong amount that amount, not the price. */
async function sendBack(ctx: ContextWith<'mpesa'>, { finding, decision, payment }: SendBack): Promise<void> {
  if (payment.step === 'refunding' || payment.step === 'refunded' || payment.isTest)
    throw new Refusal('refund-not-possible')
  const amountKes = finding.reason === 'wrong-amount' ? finding.amountKes : payment.amountKes
  const receipt = receiptOf(finding, decision) ?? payment.mpesaReceiptNumber
  if (!receipt && payment.status !== 'completed')
    throw new Refusal('invalid-input', { fields: { receipt: 'required' } })
  // Half a shilling, or another charge than the one that counts: by hand and with a note, because the sale itself stands.
  if (!canGoBack(amountKes) || (payment.mpesaReceiptNumber && receipt !== payment.mpesaReceiptNumber))
    throw new Refusal('refund-not-possible')
  if (receipt && receipt !== payment.mpesaReceiptNumber && (await isKnownCode(ctx, receipt)))
    throw new Refusal('receipt-taken', { fields: { receipt: 'receipt-taken' } })
  // It never became a sale; afterwards no late evidence makes it one.
  await settle(ctx, payment.id, { from: 'staff', says: 'not-paid', resolution: decision.resolution })
  const refund = await addApproved(ctx, {
    paymentId: payment.id,
    reason: decision.resolution,
    amountKes,
    receipt,
    certificateKept: decision.certificateKept,
    decidedBy: signedIn(ctx).id,
  })
  await goBack(ctx, refund)
}
