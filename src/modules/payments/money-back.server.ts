import { and, eq, inArray, or } from 'drizzle-orm'
import type { ContextWith, Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Taking } from '#modules/courses/commands/access.server.ts'
import { wrongAmounts } from './findings.server.ts'
import { isSettledSale } from './rules.ts'
import { passOn, returnShares, takeBack } from './sale.server.ts'
import { moneyReviews, payments, refunds } from './tables.server.ts'
import { countAfter, letOtherCount, secondPayments } from './second-payments.server.ts'
import { tellPayer } from './tell-payer.server.ts'

export type Refund = typeof refunds.$inferSelect
type Payment = typeof payments.$inferSelect

/** How much of a settled sale is refunded: what was received for it. @throws Refusal 'refund-not-possible' */
export async function refundableAmount(ctx: Context, payment: Payment): Promise<number> {
  // Where a coupon took off the whole price, nothing came that could go back.
  if (!isSettledSale(payment) || payment.amountKes === 0) throw new Refusal('refund-not-possible')
  const findings = await wrongAmounts(ctx, payment.id)
  // What was received may not be the price: the reviewer decides what is refunded.
  if (findings.some((finding) => finding.resolvedAt === null)) throw new Refusal('refund-not-possible')
  return findings.find((finding) => finding.outcome === 'paid')?.amountKes ?? payment.amountKes
}

type Beginning = Pick<Refund, 'paymentId' | 'reason' | 'amountKes' | 'receipt'> & {
  answer?: string
  certificateKept: string
  /** Nobody if a business rule says so. */
  decidedBy: string | null
}

/** A refund that is approved as it begins. @throws Refusal 'refund-asked' when one is open already */
export async function addApproved(
  ctx: Context,
  { answer, certificateKept, ...refund }: Beginning,
): Promise<Refund> {
  const row = {
    ...refund,
    id: newId(),
    answer: answer || null,
    state: 'sending' as const,
    certificateKept: certificateKept || null,
    decidedAt: ctx.now(),
    createdAt: ctx.now(),
  }
  return rowOrRefuse(
    await ctx.db.insert(refunds).values(row).onConflictDoNothing().returning(),
    'refund-asked',
  )
}

/**
 * Revokes what the payment granted, also the certificate unless the refund says why it stays, and starts the refund; in the
 * approving transaction. Afterwards no proof of payment grants again.
 */
export async function goBack(
  ctx: ContextWith<'mpesa'>,
  { id, paymentId: paidBy, ...refund }: Refund,
): Promise<void> {
  const [payment] = await byName(ctx, ['shares'], (ctx) =>
    ctx.db.update(payments).set({ step: 'refunding' }).where(eq(payments.id, paidBy)).returning(),
  )
  const { id: paymentId } = payment!
  await returnShares(ctx, paymentId, refund.decidedAt ?? ctx.now())
  const endsAccess = await closeBy(ctx, payment!, {
    by: refund.decidedBy ?? 'system',
    keepsCertificate: refund.certificateKept !== null,
  })
  // The payment's current code: when the refund was requested it was not known yet, or was corrected since.
  const receipt = payment!.mpesaReceiptNumber ?? refund.receipt
  const method = ctx.mpesa.canReverse && receipt ? 'reversal' : 'by-hand'
  await ctx.db.update(refunds).set({ method, receipt, endsAccess }).where(eq(refunds.id, id))
  if (method === 'reversal') await ctx.queue.enqueue(ctx.db, 'send-refund', { refundId: id })
  await tellPayer(ctx, paymentId, 'refund-approved')
}

/**
 * Ends what a payment opened, unless its payer paid for the same thing twice: then the other payment is what paid for it from now on.
 * @returns whether anything ended
 */
async function closeBy(ctx: Context, payment: Payment, taking: Taking): Promise<boolean> {
  const [next] = await secondPayments(ctx, payment)
  if (next && (await passOn(ctx, payment, next))) {
    await countAfter(ctx, next, payment.id)
    return false
  }
  if (!(await takeBack(ctx, payment, taking))) return false
  return !(await letOtherCount(ctx, payment, payment.id))
}

type Done = {
  reference: string | null
  method: 'reversal' | 'by-hand'
  states: ('sending' | 'stuck')[]
  resultCode?: string
  resultDesc?: string
}

/** Records that the money was returned, once. @returns whether this call did it */
export async function settleRefund(
  ctx: Context,
  { id, paymentId }: Refund,
  { states, ...done }: Done,
): Promise<boolean> {
  const [settled] = await ctx.db
    .update(refunds)
    .set({ ...done, state: 'done', settledAt: ctx.now() })
    .where(and(eq(refunds.id, id), inArray(refunds.state, states)))
    .returning({ id: refunds.id })
  if (!settled) return false
  await ctx.db.update(payments).set({ step: 'refunded' }).where(eq(payments.id, paymentId))
  await tellPayer(ctx, paymentId, 'refund-done')
  return true
}

/** Whether an M-Pesa code occurs anywhere in our books, for money received or sent. */
export async function isKnownCode(ctx: Context, code: string): Promise<boolean> {
  const [payment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.mpesaReceiptNumber, code))
  const [refund] = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(or(eq(refunds.reference, code), eq(refunds.receipt, code)))
    .limit(1)
  const [returned] = await ctx.db
    .select({ id: moneyReviews.id })
    .from(moneyReviews)
    .where(
      or(
        eq(moneyReviews.returnReference, code),
        and(eq(moneyReviews.receipt, code), eq(moneyReviews.outcome, 'returned')),
      ),
    )
    .limit(1)
  return payment !== undefined || refund !== undefined || returned !== undefined
}
