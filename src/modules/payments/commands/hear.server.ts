import { and, eq, isNull } from 'drizzle-orm'
import { readStkCallback, type StkCallback } from '#adapters/mpesa/callback.ts'
import { verdictOf } from '#adapters/mpesa/result-codes.ts'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeEvent } from '../book.server.ts'
import { worthOf } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { askMpesa } from './chase.server.ts'
import { holdForReview, type Payment, settleFailed, settlePaid } from './settle.server.ts'

/**
 * Hears what was posted to a payment's secret path (PAY-35). The text is kept before anything is made of it.
 * @param secret 64 hex letters; it says which payment this is about and that we gave out the address
 * @throws Refusal 'not-found' for a path nobody was given
 */
export async function hearCallback(ctx: Context, secret: string, text: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.callbackHash, hashOf(secret)))
  if (!payment) {
    ctx.log.warn({ address: ctx.address }, 'payment.callback-unknown')
    throw new Refusal('not-found')
  }
  await writeEvent(ctx, payment.id, 'callback', text)
  const callback = readStkCallback(text)
  if (!callback) return ctx.log.warn({ paymentId: payment.id }, 'payment.callback-malformed')
  await applyCallback(ctx, payment, callback)
}

async function applyCallback(ctx: Context, payment: Payment, callback: StkCallback): Promise<void> {
  const verdict = verdictOf(callback.resultCode)
  if (verdict === 'pending') return
  const worth = worthOf({ ...callback, ...(verdict === 'paid' ? {} : { amountKes: payment.amountKes, receipt: '' }) }, payment)
  if (worth === 'ask') return askMpesa(ctx, payment, { receipt: callback.receipt, mustPay: verdict === 'paid' })
  if (worth === 'review') {
    return holdForReview(ctx, payment, 'wrong-amount', { receipt: callback.receipt, amountKes: callback.amountKes })
  }
  await rememberRequest(ctx, payment, callback)
  if (verdict === 'paid') return settlePaid(ctx, payment.id, callback)
  if (verdict === 'failed') return settleFailed(ctx, payment.id, { ...callback, receipt: null })
  await holdForReview(ctx, payment, 'unknown-result', { details: `${callback.resultCode} ${callback.resultDesc}` })
}

/** When the prompt's answer was lost, its callback tells the ids. A request that belongs to another payment is not ours to take. */
async function rememberRequest(ctx: Context, payment: Payment, callback: StkCallback): Promise<void> {
  if (payment.checkoutRequestId !== null) return
  const [other] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.checkoutRequestId, callback.checkoutRequestId))
  if (other) return
  await ctx.db.update(payments).set({ checkoutRequestId: callback.checkoutRequestId, merchantRequestId: callback.merchantRequestId })
    .where(and(eq(payments.id, payment.id), isNull(payments.checkoutRequestId)))
}
