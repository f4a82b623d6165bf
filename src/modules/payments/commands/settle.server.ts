import { and, eq, isNull, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { letterBody } from '#kit/letter.ts'
import { m } from '#paraglide/messages.js'
import { contactOf } from '../../accounts/queries.server.ts'
import { notify } from '../../notices/commands.server.ts'
import { sendMail } from '../../outbox/commands.server.ts'
import { askForReview } from '../book.server.ts'
import { forSale } from '../for-sale.server.ts'
import { payments } from '../tables.server.ts'

export type Payment = typeof payments.$inferSelect
export type Verdict = { resultCode: string; resultDesc: string; receipt: string | null }

/**
 * Marks a payment paid and delivers, once, in one transaction: the update that wins is the one that grants.
 * Paid is final; proof that comes after "failed" still counts. A repeat only adds a receipt that was missing.
 */
export async function settlePaid(ctx: Context, paymentId: string, verdict: Verdict): Promise<void> {
  try {
    await atomically(ctx, async (ctx) => {
      const [payment] = await ctx.db.update(payments)
        .set({
          status: 'completed', step: 'settled', resultCode: verdict.resultCode, resultDesc: verdict.resultDesc,
          mpesaReceiptNumber: verdict.receipt, settledAt: ctx.now(),
        })
        .where(and(eq(payments.id, paymentId), ne(payments.status, 'completed'))).returning()
      if (payment) await deliver(ctx, payment)
      else if (verdict.receipt) await addReceipt(ctx, paymentId, verdict.receipt)
    })
  } catch (error) {
    if (!isReceiptTaken(error)) throw error
    // Somebody else's receipt proves nothing for this payment.
    await askForReview(ctx, { paymentId, reason: 'reused-receipt', receipt: verdict.receipt })
  }
}

async function deliver(ctx: Context, payment: Payment): Promise<void> {
  const goods = forSale[payment.paymentType]
  const isDelivered = await goods.deliver(ctx, { userId: payment.userId, referenceId: payment.referenceId, paymentId: payment.id })
  if (!isDelivered) {
    // Paid for what the person has already: the money must go back.
    await ctx.db.update(payments).set({ step: 'review' }).where(eq(payments.id, payment.id))
    await askForReview(ctx, { paymentId: payment.id, reason: 'paid-twice', receipt: payment.mpesaReceiptNumber, amountKes: payment.amountKes })
    await notify(ctx, {
      userId: payment.userId, kind: 'payment-review', eventKey: `payment:${payment.id}`,
      values: { item: payment.description, amountKes: payment.amountKes }, href: `/payments/${payment.id}`,
    })
    return
  }
  await notify(ctx, {
    userId: payment.userId, kind: 'payment-confirmed', eventKey: `payment:${payment.id}`,
    values: { item: payment.description, amountKes: payment.amountKes }, href: goods.href(payment.referenceId),
  })
  await mailPaid(ctx, payment, goods.href(payment.referenceId))
}

async function mailPaid(ctx: Context, payment: Payment, href: string): Promise<void> {
  const contact = await contactOf(ctx, payment.userId)
  if (!contact) return
  const l = { locale: payment.locale }
  const amount = new Intl.NumberFormat(`${payment.locale}-KE`).format(payment.amountKes)
  const words = { name: contact.name, amount, item: payment.description, receipt: payment.mpesaReceiptNumber ?? '-' }
  await sendMail(ctx, {
    to: contact.email, subject: m.mail_paid_subject({ item: payment.description }, l),
    ...letterBody([m.mail_paid_body(words, l)], { label: m.mail_paid_button({}, l), url: ctx.config.origin + href }),
  })
}

/** A success that the status query proved has no receipt; the callback brings it later. */
async function addReceipt(ctx: Context, paymentId: string, receipt: string): Promise<void> {
  await ctx.db.update(payments).set({ mpesaReceiptNumber: receipt }).where(and(eq(payments.id, paymentId), isNull(payments.mpesaReceiptNumber)))
}

/** Marks a pending payment failed. Never touches a paid one, whatever a later answer says. */
export async function settleFailed(ctx: Context, paymentId: string, verdict: Verdict): Promise<void> {
  await ctx.db.update(payments)
    .set({ status: 'failed', step: 'settled', resultCode: verdict.resultCode, resultDesc: verdict.resultDesc || null, settledAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
}

/** Hands a pending payment to a person; it stays pending for the world. */
export async function holdForReview(ctx: Context, payment: Payment, reason: 'wrong-amount' | 'unknown-result' | 'unsettled' | 'request-mismatch', found: { receipt?: string | null; amountKes?: number | null; details?: string } = {}): Promise<void> {
  await ctx.db.update(payments).set({ step: 'review' }).where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
  await askForReview(ctx, { paymentId: payment.id, reason, ...found })
}

/** Postgres says 23505 and names the constraint; Drizzle wraps the driver's error as its cause. */
export function isReceiptTaken(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'payments_receipt') return true
  }
  return false
}
