import { createHmac } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { readReversalResult, type ReversalResult } from '#adapters/mpesa/reversal-result.ts'
import { reversalVerdictOf } from '#adapters/mpesa/result-codes.ts'
import type { ReversalAnswer } from '#adapters/mpesa/mpesa.ts'
import { type ContextWith, atomically, type Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { SECOND } from '#kit/time.ts'
import {
  openMessages,
  storeMessage,
  type Message,
  lockPayment,
  markApplied,
  writeEvent,
} from '../book.server.ts'
import { askForReview } from '../findings.server.ts'
import { isKnownCode, type Refund, settleRefund } from '../money-back.server.ts'
import { reversalPauseS, REVERSAL_TRIES } from '../rules.ts'
import { paymentEvents, refunds } from '../tables.server.ts'

/** The same for every attempt, so that a late result of an earlier one still finds its refund. Only its hash is stored. */
const secretOf = (ctx: Context, refundId: string): string =>
  createHmac('sha256', ctx.config.authSecret).update(`refund:${refundId}`).digest('hex')

/**
 * Asks M-Pesa to reverse a charge; a job calls it until there is a result. Repeating is safe: M-Pesa reverses a charge once and
 * answers R000001 afterwards (docs/mpesa-facts.md 7).
 */
export const sendRefund = internal(async (ctx: ContextWith<'mpesa'>, refundId: string): Promise<void> => {
  const [waiting] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (waiting) await applyStoredResults(ctx, waiting.paymentId)
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'sending'), eq(refunds.method, 'reversal')))
  if (!refund?.receipt || isTriedNow(ctx, refund)) return
  if (refund.attempts >= REVERSAL_TRIES)
    return stick(ctx, refund, { code: 'no-result', text: `${REVERSAL_TRIES} tries without a result` })
  const secret = secretOf(ctx, refund.id)
  if (!(await takeTry(ctx, refund, secret))) return
  const { receipt, amountKes, attempts, paymentId } = refund
  const line = { receipt, amountKes, attempt: attempts + 1 }
  await writeEvent(ctx, paymentId, 'refund-sent', JSON.stringify(line))
  const resultUrl = `${ctx.config.mpesa.callbackOrigin}/webhooks/refund/${secret}`
  const timeoutUrl = `${resultUrl}/late`
  const answer = await ctx.mpesa.requestReversal({ receipt, amountKes, resultUrl, timeoutUrl })
  await writeEvent(ctx, paymentId, `refund-${answer.kind}`, answer.raw)
  await hearAnswer(ctx, refund, answer)
})

/** @returns false when somebody else is trying it at this moment, or a result arrived */
async function takeTry(ctx: Context, { id, attempts }: Refund, secret: string): Promise<boolean> {
  const [own] = await ctx.db
    .update(refunds)
    .set({ attempts: attempts + 1, lastTriedAt: ctx.now(), resultHash: hashOf(secret) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'sending'), eq(refunds.attempts, attempts)))
    .returning({ id: refunds.id })
  return own !== undefined
}

/** A job that ran twice, after a crash or beside the sweep, must not use up the attempts. */
const isTriedNow = (ctx: Context, { attempts, lastTriedAt }: Refund): boolean =>
  attempts > 0 &&
  lastTriedAt !== null &&
  (ctx.now().getTime() - lastTriedAt.getTime()) * ctx.config.paymentPace <
    (reversalPauseS(attempts) * SECOND) / 2

async function hearAnswer(ctx: Context, refund: Refund, answer: ReversalAnswer): Promise<void> {
  if (answer.kind === 'accepted') {
    await ctx.db
      .update(refunds)
      .set({ conversationId: answer.conversationId })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'sending')))
  }
  if (answer.kind === 'refused' && answer.reason !== 'busy' && answer.reason !== 'unreachable') {
    ctx.log.error({ paymentId: refund.paymentId, code: answer.code, text: answer.text }, 'refund.refused')
    return stick(ctx, refund, answer)
  }
  await ctx.queue.enqueue(
    ctx.db,
    'send-refund',
    { refundId: refund.id },
    reversalPauseS(refund.attempts + 1) / ctx.config.paymentPace,
  )
}

/** A person must look; the refund is still pending. */
async function stick(
  ctx: Context,
  refund: Refund,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ state: 'stuck', resultCode: code, resultDesc: text.slice(0, 300) })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'sending')))
  ctx.log.warn({ paymentId: refund.paymentId, code }, 'refund.stuck')
}

/**
 * Handles what was posted to a refund's secret path, once stored. A time-out of M-Pesa's queue says nothing about the money.
 * @param secret 64 hex digits that only M-Pesa was given
 */
export const hearRefundResult = command(
  {
    who: 'anyone',
    because: 'the secret in the path is the permission',
    // 'not-found' for a path that was never issued.
    refuses: ['not-found'],
  },
  async (ctx, secret: string, text: string, { late }: { late: boolean }): Promise<void> => {
    const [refund] = await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.resultHash, hashOf(secret)))
    if (!refund) {
      ctx.log.warn({ address: ctx.address }, 'refund.result-unknown')
      throw new Refusal('not-found')
    }
    if (late) return void (await writeEvent(ctx, refund.paymentId, 'refund-late', text))
    const message = await storeMessage(ctx, refund.paymentId, 'refund-result', text)
    await applyResult(ctx, refund, message)
  },
)

/** Applies results that a crash left unapplied. */
export async function applyStoredResults(ctx: Context, paymentId: string): Promise<void> {
  const messages = await openMessages(ctx, paymentId, 'refund-result')
  if (messages.length === 0) return
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'refused')))
  for (const message of messages) if (refund) await applyResult(ctx, refund, message)
}

async function applyResult(ctx: Context, refund: Refund, message: Message): Promise<void> {
  const result = readReversalResult(message.raw)
  if (!result) ctx.log.warn({ paymentId: refund.paymentId }, 'refund.result-malformed')
  // Of another request: the next attempt asks again, and M-Pesa then answers that it was reversed already.
  else if (!(await isOurs(ctx, refund, result.conversationId)))
    ctx.log.warn({ paymentId: refund.paymentId }, 'refund.result-of-another')
  else await effectOf(ctx, refund, result)
  await markApplied(ctx, refund.paymentId, message)
}

/**
 * Of this attempt or an earlier one: a result may arrive after the next attempt. Without a response that contained the id, the
 * secret path identifies it.
 */
async function isOurs(ctx: Context, refund: Refund, conversationId: string): Promise<boolean> {
  if (!refund.conversationId || refund.conversationId === conversationId) return true
  const answers = await ctx.db
    .select({ raw: paymentEvents.raw })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, refund.paymentId), eq(paymentEvents.kind, 'refund-accepted')))
  return answers.some(({ raw }) => raw.includes(JSON.stringify(conversationId)))
}

async function effectOf(ctx: Context, refund: Refund, result: ReversalResult): Promise<void> {
  const { resultCode, resultDesc } = result
  const verdict = reversalVerdictOf(resultCode)
  if (verdict !== 'done') return stick(ctx, refund, { code: resultCode, text: resultDesc })
  if (result.amountKes !== null && result.amountKes !== refund.amountKes)
    return stick(ctx, refund, { code: resultCode, text: `another amount: ${result.amountKes}` })
  const code = resultCode === '0' ? result.reversalReceipt : null
  await atomically(ctx, async (ctx) => {
    await lockPayment(ctx, refund.paymentId)
    // A code that occurs elsewhere in the books must not keep the refund from counting as sent.
    const reference = code && !(await isKnownCode(ctx, code)) ? code : null
    const done = { reference, method: 'reversal', resultCode, resultDesc } as const
    if (await settleRefund(ctx, refund, { ...done, states: ['sending', 'stuck'] })) return
    if (await wentByHand(ctx, refund, code)) await askAboutSecond(ctx, refund, reference)
  })
}

/** An administrator had sent it, and entered another code than this reversal's. */
async function wentByHand(ctx: Context, { id }: Refund, code: string | null): Promise<boolean> {
  const [now] = await ctx.db
    .select({ method: refunds.method, reference: refunds.reference })
    .from(refunds)
    .where(eq(refunds.id, id))
  return now?.method === 'by-hand' && now.reference !== code
}

const askAboutSecond = (ctx: Context, { paymentId, amountKes }: Refund, receipt: string | null) =>
  askForReview(ctx, { paymentId, reason: 'refunded-twice', receipt, amountKes })
