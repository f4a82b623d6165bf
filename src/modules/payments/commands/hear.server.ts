import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { readStkCallback, type StkCallback } from '#adapters/mpesa/callback.ts'
import { verdictOf } from '#adapters/mpesa/result-codes.ts'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { askForReview, keep, keptEvents, type Kept, markApplied, wasFound } from '../book.server.ts'
import { isForgotten, requestIdOf, sealedId } from '../request-id.server.ts'
import { worthOf } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { holdForReview, type Payment, settleFailed, settlePaid } from './settle.server.ts'

/**
 * Hears what was posted to a payment's secret path (PAY-35). The text is kept before anything is made of it, and what
 * a crash leaves unapplied is applied by the sweep. M-Pesa is never asked anything here, so the answer is quick.
 * @param secret 64 hex letters; it says which payment this is about and that we gave out the address
 * @throws Refusal 'not-found' for a path nobody was given
 */
export async function hearCallback(ctx: Context, secret: string, text: string): Promise<void> {
  const [payment] = await paymentOf(ctx.db, { hash: hashOf(secret) })
  if (!payment) {
    ctx.log.warn({ address: ctx.address }, 'payment.callback-unknown')
    throw new Refusal('not-found')
  }
  const kept = await keep(ctx, payment.id, 'callback', text)
  const claim = await applyCallback(ctx, payment, kept)
  if (claim) await ctx.queue.enqueue(ctx.db, 'chase-payment', { paymentId: payment.id, once: true })
}

const paymentOf = prepared('payment of a callback', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.callbackHash, sql.placeholder('hash'))),
)

/** What a callback says that only M-Pesa's own answer can prove. */
export type Claim = { kept: Kept; receipt: string | null; mustPay: boolean }

/** Applies a kept callback to the payment as it stands. Repeating it is harmless. @returns the claim that M-Pesa must be asked about, if any */
async function applyCallback(ctx: Context, payment: Payment, kept: Kept): Promise<Claim | null> {
  const callback = readStkCallback(kept.raw)
  if (!callback) ctx.log.warn({ paymentId: payment.id }, 'payment.callback-malformed')
  const claim = callback ? await effectOf(ctx, payment, callback) : null
  if (claim) return { ...claim, kept }
  await markApplied(ctx, payment.id, kept)
  return null
}

async function effectOf(
  ctx: Context,
  payment: Payment,
  callback: StkCallback,
): Promise<Omit<Claim, 'kept'> | null> {
  const verdict = verdictOf(callback.resultCode)
  if (verdict === 'pending') return null
  const checkoutRequestId = requestIdOf(ctx, payment, callback.checkoutRequestId)
  const told = worthOf(
    { ...callback, ...(verdict === 'paid' ? {} : { amountKes: payment.amountKes, receipt: '' }) },
    { ...payment, checkoutRequestId },
  )
  const worth =
    checkoutRequestId === null && (await isAnothers(ctx, callback.checkoutRequestId)) ? 'ask' : told
  // A payment that is paid and has its receipt needs no more proof.
  if (worth === 'ask' && payment.status === 'completed' && payment.mpesaReceiptNumber) return null
  // The code of another request's charge is not this payment's.
  if (worth === 'ask')
    return {
      receipt: callback.checkoutRequestId === checkoutRequestId ? callback.receipt : null,
      mustPay: verdict === 'paid',
    }
  if (worth === 'review')
    await holdForReview(ctx, payment, 'wrong-amount', {
      receipt: callback.receipt,
      amountKes: callback.amountKes,
    })
  // Two callbacks that name two amounts: a person looks at M-Pesa's books.
  else if (payment.step === 'review' && (await wasFound(ctx, payment.id, 'wrong-amount'))) return null
  else {
    await rememberRequest(ctx, payment, callback)
    if (verdict === 'paid') await takeAsPaid(ctx, payment, callback)
    else if (verdict === 'failed') await settleFailed(ctx, payment.id, { ...callback, receipt: null })
    else
      await holdForReview(ctx, payment, 'unknown-result', {
        details: `${callback.resultCode} ${callback.resultDesc}`,
      })
  }
  return null
}

async function takeAsPaid(ctx: Context, payment: Payment, callback: StkCallback): Promise<void> {
  if (await settlePaid(ctx, payment.id, callback)) return
  const [now] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id))
  // Two codes for one prompt: one of them may be money of its own.
  if (
    now?.status !== 'completed' ||
    now.mpesaReceiptNumber === null ||
    now.mpesaReceiptNumber === callback.receipt
  )
    return
  await askForReview(ctx, {
    paymentId: payment.id,
    reason: 'unmatched-charge',
    receipt: callback.receipt,
    amountKes: callback.amountKes,
  })
}

/** Applies what was kept and not applied. @returns the claims that M-Pesa must be asked about */
export async function applyKeptCallbacks(ctx: Context, paymentId: string): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const kept of await keptEvents(ctx, paymentId, 'callback')) {
    // Read again each time: the one before may have changed it.
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
    const claim = payment ? await applyCallback(ctx, payment, kept) : null
    if (claim) claims.push(claim)
  }
  return claims
}

async function isAnothers(ctx: Context, checkoutRequestId: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.checkoutRequestId, [checkoutRequestId, sealedId(ctx, checkoutRequestId)]))
  return other !== undefined
}

/** When the prompt's answer was lost, its callback tells the ids. */
async function rememberRequest(ctx: Context, payment: Payment, callback: StkCallback): Promise<void> {
  if (payment.checkoutRequestId !== null) return
  const checkoutRequestId = isForgotten(payment)
    ? sealedId(ctx, callback.checkoutRequestId)
    : callback.checkoutRequestId
  await ctx.db
    .update(payments)
    .set({ checkoutRequestId, merchantRequestId: callback.merchantRequestId })
    .where(and(eq(payments.id, payment.id), isNull(payments.checkoutRequestId)))
}
