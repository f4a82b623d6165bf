import { and, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContextWith, Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { ledgerProvedAt } from '../ledger-standing.server.ts'
import { REVERSAL_AGAIN_S, reversalPauseS, REVERSAL_TRIES, REVIEW_AFTER_MS } from '../rules.ts'
import { paymentEvents, payments, refunds } from '../tables.server.ts'
import { chasePayment } from './chase.server.ts'
import { applyStoredCallbacks } from './hear.server.ts'
import { refundPlaces, refundSessions } from './refund-sessions.server.ts'
import { applyStoredResults, sendRefund } from './send-refund.server.ts'
import { settle } from './settle.server.ts'

/** A person gets an unresolved prompt after an hour; the sweep's own minutes are subtracted. The books were read twice by then. */
const UNTOLD_MS = 45 * MINUTE
// A chase that a job should have done by now: its job was lost in a crash.
const OVERDUE_MS = 10 * MINUTE
/** An unresponsive M-Pesa must not delay the next minute's sweep: each query may take 30 s. */
const LONGEST_MS = 45 * SECOND

/**
 * Finds what a crash left behind: callbacks and results that were stored and not applied, payments and refunds whose job is
 * missing, refunds of sessions and of places in groups. Runs at every start and then each minute, by a timer.
 */
export const sweepPayments = internal(async (ctx: ContextWith<'mpesa'>): Promise<void> => {
  const startedAt = Date.now()
  const inTime = () => Date.now() - startedAt < LONGEST_MS
  const messages = await lateMessages(ctx)
  // First everything that needs no answer from M-Pesa: it must not wait behind unanswered queries.
  for (const { paymentId, kind } of messages) {
    await apart(
      ctx,
      paymentId,
      async (id) =>
        void (kind === 'callback' ? await applyStoredCallbacks(ctx, id) : await applyStoredResults(ctx, id)),
    )
  }
  const asks = (id: string | null) =>
    apart(ctx, id, (paymentId) => chasePayment(ctx, paymentId, { once: true }))
  for (const { paymentId, kind } of messages) if (inTime() && kind === 'callback') await asks(paymentId)
  // Beside the jobs, so without scheduling more of them: otherwise each late job would become two.
  for (const { id } of await overdue(ctx)) if (inTime()) await asks(id)
  for (const payment of await untold(ctx))
    await apart(ctx, payment.id, () =>
      settle(ctx, payment.id, {
        from: 'silence',
        details: "no answer, no callback, and M-Pesa's books tell nothing",
      }),
    )
  await apart(ctx, 'sessions', () => refundSessions(ctx))
  await apart(ctx, 'places', () => refundPlaces(ctx))
  for (const { id } of await unsentRefunds(ctx))
    if (inTime()) await apart(ctx, id, (refundId) => sendRefund(ctx, refundId))
})

/** One failure must not block the others; the next sweep retries it. */
async function apart(ctx: Context, id: string | null, work: (id: string) => Promise<unknown>): Promise<void> {
  try {
    if (id) await work(id)
  } catch (error) {
    ctx.log.error({ id, err: loggable(error), requestId: ctx.requestId }, 'payment.sweep-failed')
  }
}

const ago = (ctx: Context, ms: number): Date => after(ctx.now(), -ms / ctx.config.paymentPace)

/** What was received a while ago and is not marked as applied. One that waits for M-Pesa's answer is checked now and then. */
function lateMessages(ctx: Context) {
  const applied = alias(paymentEvents, 'applied')
  return ctx.db
    .selectDistinct({ paymentId: paymentEvents.paymentId, kind: paymentEvents.kind })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(
      and(
        inArray(paymentEvents.kind, ['callback', 'refund-result']),
        gt(paymentEvents.at, after(ctx.now(), -3 * DAY)),
        lt(paymentEvents.at, ago(ctx, 10 * SECOND)),
        or(
          isNull(payments.lastCheckedAt),
          lt(payments.lastCheckedAt, paymentEvents.at),
          lt(payments.lastCheckedAt, ago(ctx, 5 * MINUTE)),
        ),
        notExists(
          ctx.db.select({ id: applied.id }).from(applied).where(eq(applied.appliesEvent, paymentEvents.id)),
        ),
      ),
    )
    .limit(100)
}

function overdue(ctx: Context) {
  const waiting = and(
    eq(payments.status, 'pending'),
    inArray(payments.step, ['created', 'sending', 'prompted']),
  )
  return ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        waiting,
        or(
          and(isNull(payments.lastCheckedAt), lt(payments.createdAt, ago(ctx, MINUTE))),
          // In its first hour a payment is queried every five minutes, later hourly; after a day a person takes over.
          and(
            lt(payments.lastCheckedAt, ago(ctx, OVERDUE_MS)),
            or(gt(payments.createdAt, ago(ctx, HOUR)), lt(payments.createdAt, ago(ctx, REVIEW_AFTER_MS))),
          ),
          lt(payments.lastCheckedAt, ago(ctx, 2 * HOUR)),
        ),
      ),
    )
    .orderBy(sql`${payments.lastCheckedAt} nulls first`)
    .limit(50)
}

/**
 * Prompts whose response and callback were both lost: M-Pesa cannot be queried about them, only its books can tell. While those
 * cannot be read, a person gets them within the hour; a charge that the books show later still settles them.
 */
async function untold(ctx: Context) {
  const provedAt = await ledgerProvedAt(ctx)
  return ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'pending'),
        inArray(payments.step, ['created', 'sending', 'prompted']),
        isNull(payments.checkoutRequestId),
        lt(payments.createdAt, ago(ctx, UNTOLD_MS)),
        provedAt
          ? gt(payments.createdAt, after(provedAt, (-2 * MINUTE) / ctx.config.paymentPace))
          : undefined,
      ),
    )
    .orderBy(payments.createdAt)
    .limit(50)
}

function unsentRefunds(ctx: Context) {
  const since = sql`coalesce(${refunds.lastTriedAt}, ${refunds.decidedAt})`
  return ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'sending'),
        eq(refunds.method, 'reversal'),
        or(
          and(lt(refunds.attempts, 2), lt(since, ago(ctx, 2 * REVERSAL_AGAIN_S * SECOND).toISOString())),
          lt(since, ago(ctx, 2 * reversalPauseS(REVERSAL_TRIES) * SECOND).toISOString()),
        ),
      ),
    )
    .orderBy(since)
    .limit(20)
}
