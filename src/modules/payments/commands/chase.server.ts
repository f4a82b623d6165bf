import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { verdictOf } from '#adapters/mpesa/result-codes.ts'
import type { Context } from '#context.ts'
import { after, MINUTE } from '#kit/time.ts'
import { writeEvent } from '../book.server.ts'
import { nextCheckS, REVIEW_AFTER_MS } from '../rules.ts'
import { payments } from '../tables.server.ts'
import { holdForReview, type Payment, settleFailed, settlePaid } from './settle.server.ts'

/**
 * Asks M-Pesa how a pending payment ended and applies the answer; a job calls it, with or without a browser (PAY-32).
 * While there is no answer it plans the next asking; after a day a person takes over.
 */
export async function chasePayment(ctx: Context, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
  if (!payment || payment.step === 'review') return
  await ctx.db.update(payments).set({ lastCheckedAt: ctx.now(), checks: sql`${payments.checks} + 1` }).where(eq(payments.id, payment.id))
  await askMpesa(ctx, payment, { receipt: null, mustPay: false })
  const [still] = await ctx.db.select().from(payments).where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
  if (!still || still.step === 'review') return
  const delayS = nextCheckS(ctx.now().getTime() - still.createdAt.getTime())
  if (delayS === null) return holdForReview(ctx, still, 'unsettled')
  await ctx.jobs.enqueue(ctx.db, 'chase-payment', { paymentId }, delayS)
}

/**
 * Asks the status query once and applies a final answer.
 * @param claim what a callback brought: its receipt, and whether it claimed a success that must not just vanish
 */
export async function askMpesa(ctx: Context, payment: Payment, claim: { receipt: string | null; mustPay: boolean }): Promise<void> {
  const answer = payment.checkoutRequestId ? await ctx.mpesa.queryPrompt(payment.checkoutRequestId) : null
  if (answer) await writeEvent(ctx, payment.id, `query-${answer.kind}`, answer.raw)
  if (answer?.kind !== 'final') {
    // Without an answer the claim waits for the job that chases; without a request to ask about, for a person.
    if (claim.mustPay && !payment.checkoutRequestId) await holdForReview(ctx, payment, 'request-mismatch', { receipt: claim.receipt })
    return
  }
  const verdict = { resultCode: answer.resultCode, resultDesc: answer.resultDesc, receipt: claim.receipt }
  const outcome = verdictOf(answer.resultCode)
  if (outcome === 'paid') return settlePaid(ctx, payment.id, verdict)
  if (claim.mustPay) return holdForReview(ctx, payment, 'request-mismatch', { receipt: claim.receipt, details: `query: ${answer.resultCode}` })
  if (outcome === 'failed') return settleFailed(ctx, payment.id, { ...verdict, receipt: null })
  if (outcome === 'unknown') return holdForReview(ctx, payment, 'unknown-result', { details: `${answer.resultCode} ${answer.resultDesc}` })
}

// A chase that a job should have done by now: its job was lost with a crash.
const OVERDUE_MS = 10 * MINUTE

/** Chases pending payments whose job went missing, and hands those older than a day to a person. Every minute, by a timer. */
export async function sweepPayments(ctx: Context): Promise<void> {
  const waiting = and(eq(payments.status, 'pending'), inArray(payments.step, ['created', 'sending', 'prompted']))
  const overdue = await ctx.db.select({ id: payments.id }).from(payments).where(and(waiting, or(
    and(isNull(payments.lastCheckedAt), lt(payments.createdAt, after(ctx.now(), -MINUTE))),
    and(lt(payments.lastCheckedAt, after(ctx.now(), -OVERDUE_MS)), lt(payments.createdAt, after(ctx.now(), -REVIEW_AFTER_MS))),
    and(lt(payments.lastCheckedAt, after(ctx.now(), -2 * 60 * MINUTE))),
  ))).limit(50)
  for (const payment of overdue) await chasePayment(ctx, payment.id)
}
