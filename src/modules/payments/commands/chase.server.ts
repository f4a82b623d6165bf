import { and, eq } from 'drizzle-orm'
import type { ContextWith, Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { MINUTE } from '#kit/time.ts'
import { writeEvent } from '../book.server.ts'
import type { Payment } from '../consequences.server.ts'
import { askableId } from '../request-id.server.ts'
import { isWaiting, nextCheckS, REVIEW_AFTER_MS } from '../rules.ts'
import { paymentEvents, payments } from '../tables.server.ts'
import { applyStoredCallbacks, type OpenClaim } from './hear.server.ts'
import { settle } from './settle.server.ts'

/** For how long a failure that only a callback reported is checked with M-Pesa (docs/mpesa-facts.md 10, case 14). */
const DOUBTS_MS = 10 * MINUTE

/**
 * Applies stored evidence, asks M-Pesa how the payment ended and applies the answer; a job calls it, with or without a browser
 * (PAY-32). While there is no answer it schedules the next query; after a day a person takes over.
 * @param once a query besides the scheduled ones: it schedules none
 */
export const chasePayment = internal(
  async (ctx: ContextWith<'mpesa'>, paymentId: string, { once = false } = {}): Promise<void> => {
    const claims = await applyStoredCallbacks(ctx, paymentId)
    const payment = await paymentOf(ctx, paymentId)
    if (!payment || !(claims.length > 0 || (await needsAnswer(ctx, payment)))) return
    await ctx.db
      .update(payments)
      .set({ lastCheckedAt: ctx.now(), checks: payment.checks + 1 })
      .where(eq(payments.id, paymentId))
    await askMpesa(ctx, payment, claims)
    const now = await paymentOf(ctx, paymentId)
    if (now && (await needsAnswer(ctx, now))) await planNext(ctx, now, once)
  },
)

const paymentOf = async (ctx: Context, paymentId: string): Promise<Payment | undefined> =>
  (await ctx.db.select().from(payments).where(eq(payments.id, paymentId)))[0]

/** Pending ones wait for an answer; for a while, so does a failure that only a callback reported. */
async function needsAnswer(ctx: Context, payment: Payment): Promise<boolean> {
  if (isWaiting(payment)) return true
  const inDoubt =
    payment.status === 'failed' &&
    payment.step === 'settled' &&
    askableId(payment) !== null &&
    ageMs(ctx, payment.settledAt ?? payment.createdAt) < DOUBTS_MS
  if (!inDoubt) return false
  const [answer] = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, payment.id), eq(paymentEvents.kind, 'query-final')))
    .limit(1)
  return answer === undefined
}

const ageMs = (ctx: Context, since: Date): number =>
  (ctx.now().getTime() - since.getTime()) * ctx.config.paymentPace

async function planNext(ctx: Context, payment: Payment, once: boolean): Promise<void> {
  const delayS = nextCheckS(ageMs(ctx, payment.createdAt))
  if (delayS === null) await settle(ctx, payment.id, { from: 'silence' })
  else if (!once)
    await ctx.queue.enqueue(
      ctx.db,
      'chase-payment',
      { paymentId: payment.id },
      delayS / ctx.config.paymentPace,
    )
}

/** Sends the status query once; a final answer also proves or refutes the claims of callbacks. */
async function askMpesa(ctx: ContextWith<'mpesa'>, payment: Payment, claims: OpenClaim[]): Promise<void> {
  const requestId = askableId(payment)
  const answer = requestId ? await ctx.mpesa.queryPrompt(requestId) : null
  const final = answer?.kind === 'final' ? answer : null
  if (answer && !final) await writeEvent(ctx, payment.id, `query-${answer.kind}`, answer.raw)
  // Without an answer a claim waits for the next query, a day at most; without a request to query, for a person.
  const isLate = claims.some(({ message }) => ageMs(ctx, message.at) >= REVIEW_AFTER_MS)
  if (!final && (claims.length === 0 || (requestId && !isLate))) return
  const claim = {
    receipt: claims.find(({ receipt }) => receipt)?.receipt ?? null,
    mustPay: claims.some(({ mustPay }) => mustPay),
  }
  await settle(
    ctx,
    payment.id,
    { from: 'query', answer: final, claim },
    {
      line: final && { kind: 'query-final', raw: final.raw },
      messages: claims.map(({ message }) => message),
    },
  )
}
