import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import {
  askForReview,
  closeCharge,
  closeFindings,
  closeWrongAmount,
  isFound,
  type ReviewReason,
} from '../book.server.ts'
import { forSale } from '../for-sale.server.ts'
import { payments } from '../tables.server.ts'
import { tellPayer } from '../tell-payer.server.ts'

export type Payment = typeof payments.$inferSelect
/** Findings that end by themselves when it is proved that the money came. */
const answeredByProof: ReviewReason[] = ['unsettled', 'unknown-result', 'request-mismatch', 'reused-receipt']

export type Verdict = { resultCode: string; resultDesc: string; receipt: string | null }

/**
 * Marks a payment paid and delivers, once, in one transaction: the update that wins is the one that grants.
 * Paid is final; proof that comes after "failed" still counts. A repeat only adds a receipt that was missing.
 * @returns whether it was this call
 */
export async function settlePaid(ctx: Context, paymentId: string, verdict: Verdict): Promise<boolean> {
  try {
    return await atomically(ctx, async (ctx) => {
      const [payment] = await ctx.db
        .update(payments)
        .set({
          status: 'completed',
          step: 'settled',
          resultCode: verdict.resultCode,
          resultDesc: verdict.resultDesc,
          mpesaReceiptNumber: verdict.receipt,
          settledAt: ctx.now(),
        })
        .where(
          and(
            eq(payments.id, paymentId),
            ne(payments.status, 'completed'),
            notInArray(payments.step, ['refunding', 'refunded']),
          ),
        )
        .returning()
      if (payment) {
        if (await isFound(ctx, paymentId, verdict.receipt)) await answerFindings(ctx, paymentId, verdict)
        await deliver(ctx, payment)
      } else if (verdict.receipt) await addReceipt(ctx, paymentId, verdict.receipt)
      return payment !== undefined
    })
  } catch (error) {
    if (!isReceiptTaken(error)) throw error
    // Somebody else's receipt, or one of money that went back, proves nothing for this payment: a person, or M-Pesa's books, must say.
    await holdForReview(ctx, { id: paymentId }, 'reused-receipt', { receipt: verdict.receipt })
    return false
  }
}

async function answerFindings(
  ctx: Context,
  paymentId: string,
  { receipt, resultDesc }: Verdict,
): Promise<void> {
  const resolution = `paid: ${resultDesc}`.slice(0, 500)
  await closeFindings(ctx, paymentId, answeredByProof, resolution)
  await closeWrongAmount(ctx, paymentId, receipt, resolution)
  if (receipt) await explainCharge(ctx, receipt, resolution)
}

async function deliver(ctx: Context, payment: Payment): Promise<void> {
  const goods = forSale[payment.paymentType]
  const isDelivered = await goods.deliver(ctx, {
    userId: payment.userId,
    referenceId: payment.referenceId,
    paymentId: payment.id,
  })
  if (!isDelivered) {
    // Paid for what the person has already: the money must go back.
    await ctx.db.update(payments).set({ step: 'review' }).where(eq(payments.id, payment.id))
    await askForReview(ctx, {
      paymentId: payment.id,
      reason: 'paid-twice',
      receipt: payment.mpesaReceiptNumber,
      amountKes: payment.amountKes,
    })
    return tellPayer(ctx, payment, 'payment-review')
  }
  await tellPayer(ctx, payment, 'payment-confirmed')
}

class SentBack extends Error {}

/** A charge that stood on the list is explained now, unless an administrator sent it back: then it pays nothing any more. */
export async function explainCharge(ctx: Context, receipt: string, resolution: string): Promise<void> {
  if (await closeCharge(ctx, receipt, resolution)) throw new SentBack(receipt)
}

/** A success that the status query proved has no receipt; the callback brings it later. */
async function addReceipt(ctx: Context, paymentId: string, receipt: string): Promise<void> {
  const added = await ctx.db
    .update(payments)
    .set({ mpesaReceiptNumber: receipt })
    .where(and(eq(payments.id, paymentId), isNull(payments.mpesaReceiptNumber)))
    .returning({ id: payments.id })
  if (added.length > 0) await explainCharge(ctx, receipt, 'the code came later')
}

/** Marks a pending payment failed. Never touches a paid one, whatever a later answer says. */
export async function settleFailed(ctx: Context, paymentId: string, verdict: Verdict): Promise<void> {
  await ctx.db
    .update(payments)
    .set({
      status: 'failed',
      step: 'settled',
      resultCode: verdict.resultCode,
      resultDesc: verdict.resultDesc || null,
      settledAt: ctx.now(),
    })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
}

/** Hands a pending payment to a person; it stays pending for the world. In one transaction, for nobody chases it afterwards. */
export async function holdForReview(
  ctx: Context,
  payment: Pick<Payment, 'id'>,
  reason: ReviewReason,
  found: { receipt?: string | null; amountKes?: number | null; details?: string } = {},
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .update(payments)
      .set({ step: 'review' })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
    await askForReview(ctx, { paymentId: payment.id, reason, ...found })
  })
}

/** By another payment, or with its money on the way back. Postgres says 23505 and names the constraint; Drizzle wraps the driver's error as its cause. */
export function isReceiptTaken(error: unknown): boolean {
  if (error instanceof SentBack) return true
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'payments_receipt') return true
  }
  return false
}
