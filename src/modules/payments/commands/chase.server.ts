import { and, eq } from 'drizzle-orm'
import { verdictOf } from '#adapters/mpesa/result-codes.ts'
import type { Context } from '#context.ts'
import { MINUTE } from '#kit/time.ts'
import { markApplied, wasFound, writeEvent } from '../book.server.ts'
import { askableId } from '../request-id.server.ts'
import { nextCheckS, REVIEW_AFTER_MS } from '../rules.ts'
import { paymentEvents, payments } from '../tables.server.ts'
import { applyKeptCallbacks, type Claim } from './hear.server.ts'
import { holdForReview, type Payment, settleFailed, settlePaid } from './settle.server.ts'

/** A failure that only a callback told is checked with M-Pesa for so long (daraja.md 10, case 14). */
const DOUBTS_MS = 10 * MINUTE

/**
 * Applies what was heard and not applied, asks M-Pesa how the payment ended and applies the answer; a job calls it, with or
 * without a browser (PAY-32). While there is no answer it plans the next asking; after a day a person takes over.
 * @param once an asking beside the planned ones: it plans none
 */
export async function chasePayment(ctx: Context, paymentId: string, { once = false } = {}): Promise<void> {
  const payment = await paymentOf(ctx, paymentId)
  if (!payment) return
  const claims = await applyKeptCallbacks(ctx, paymentId)
  const known = await paymentOf(ctx, paymentId)
  if (!known || !(claims.length > 0 || (await needsAnswer(ctx, known)))) return
  await ctx.db
    .update(payments)
    .set({ lastCheckedAt: ctx.now(), checks: known.checks + 1 })
    .where(eq(payments.id, known.id))
  await askMpesa(ctx, known, claims)
  const still = await paymentOf(ctx, paymentId)
  if (still && (await needsAnswer(ctx, still))) await planNext(ctx, still, once)
}

const paymentOf = async (ctx: Context, paymentId: string): Promise<Payment | undefined> =>
  (await ctx.db.select().from(payments).where(eq(payments.id, paymentId)))[0]

const isWaiting = ({ status, step }: Payment): boolean =>
  status === 'pending' && ['created', 'sending', 'prompted'].includes(step)

/** Pending ones wait for an answer; so does a failure that nobody but a callback told, for a while. */
async function needsAnswer(ctx: Context, payment: Payment): Promise<boolean> {
  if (isWaiting(payment)) return true
  const inDoubt =
    payment.status === 'failed' &&
    payment.step === 'settled' &&
    askableId(payment) !== null &&
    ageMs(ctx, payment.settledAt ?? payment.createdAt) < DOUBTS_MS
  if (!inDoubt) return false
  const [answered] = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, payment.id), eq(paymentEvents.kind, 'query-final')))
    .limit(1)
  return answered === undefined
}

const ageMs = (ctx: Context, since: Date): number =>
  (ctx.now().getTime() - since.getTime()) * ctx.config.paymentPace

async function planNext(ctx: Context, payment: Payment, once: boolean): Promise<void> {
  const delayS = nextCheckS(ageMs(ctx, payment.createdAt))
  if (delayS !== null && once) return
  if (delayS !== null)
    await ctx.queue.enqueue(
      ctx.db,
      'chase-payment',
      { paymentId: payment.id },
      delayS / ctx.config.paymentPace,
    )
  else if (isWaiting(payment)) await holdForReview(ctx, payment, 'unsettled')
}

/** Asks the status query once and applies a final answer; claims of callbacks are proved or refuted by it. */
async function askMpesa(ctx: Context, payment: Payment, claims: Claim[]): Promise<void> {
  const mustPay = claims.some((claim) => claim.mustPay)
  const receipt = claims.find((claim) => claim.receipt)?.receipt ?? null
  const requestId = askableId(payment)
  const answer = requestId ? await ctx.mpesa.queryPrompt(requestId) : null
  if (answer) await writeEvent(ctx, payment.id, `query-${answer.kind}`, answer.raw)
  if (answer?.kind === 'final') await applyAnswer(ctx, payment, { ...answer, receipt, mustPay })
  // Without an answer a claim waits for the next asking, a day at most; without a request to ask about, for a person.
  else if (requestId && !claims.some(({ kept }) => ageMs(ctx, kept.at) >= REVIEW_AFTER_MS)) return
  else if (mustPay) await holdForReview(ctx, payment, 'request-mismatch', { receipt })
  for (const { kept } of claims) await markApplied(ctx, payment.id, kept)
}

type Answer = { resultCode: string; resultDesc: string; receipt: string | null; mustPay: boolean }

async function applyAnswer(
  ctx: Context,
  payment: Payment,
  { resultCode, resultDesc, receipt, mustPay }: Answer,
): Promise<void> {
  const outcome = verdictOf(resultCode)
  if (outcome === 'paid') {
    // The query names no amount: it cannot outweigh a callback that named a wrong one.
    if (await wasFound(ctx, payment.id, 'wrong-amount')) return
    await settlePaid(ctx, payment.id, { resultCode, resultDesc, receipt })
    return
  }
  if (mustPay)
    return holdForReview(ctx, payment, 'request-mismatch', { receipt, details: `query: ${resultCode}` })
  if (outcome === 'failed') return settleFailed(ctx, payment.id, { resultCode, resultDesc, receipt: null })
  if (outcome === 'unknown')
    return holdForReview(ctx, payment, 'unknown-result', { details: `${resultCode} ${resultDesc}` })
}
