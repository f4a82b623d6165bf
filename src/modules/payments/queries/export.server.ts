import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '../tables.server.ts'

// Half of a secret, and what ties a program's request to its response.
const { callbackHash: _hash, ...paymentColumns } = getTableColumns(payments)
const { resultHash: _result, decidedBy: _decider, ...refundColumns } = getTableColumns(refunds)

/**
 * What the viewer's download contains, by table: with M-Pesa's and our messages about each payment. Notes between administrators
 * belong to them.
 */
export const ownPaymentsData = query({ who: 'signed-in' }, async (ctx) => {
  const { db } = ctx
  const own = await db
    .select(paymentColumns)
    .from(payments)
    .where(eq(payments.userId, ctx.viewer.id))
    .orderBy(asc(payments.createdAt))
  const ids = own.map((payment) => payment.id)
  const events = await db
    .select({
      paymentId: paymentEvents.paymentId,
      kind: paymentEvents.kind,
      raw: paymentEvents.raw,
      at: paymentEvents.at,
    })
    .from(paymentEvents)
    .where(inArray(paymentEvents.paymentId, ids))
    .orderBy(asc(paymentEvents.id))
  return {
    payments: own,
    refunds: await db
      .select(refundColumns)
      .from(refunds)
      .where(inArray(refunds.paymentId, ids))
      .orderBy(asc(refunds.createdAt)),
    payment_events: events.map((event) => (event.kind.startsWith('review-') ? { ...event, raw: '' } : event)),
    money_reviews: await db
      .select({
        paymentId: moneyReviews.paymentId,
        reason: moneyReviews.reason,
        receipt: moneyReviews.receipt,
        amountKes: moneyReviews.amountKes,
        createdAt: moneyReviews.createdAt,
        resolvedAt: moneyReviews.resolvedAt,
        outcome: moneyReviews.outcome,
      })
      .from(moneyReviews)
      .where(inArray(moneyReviews.paymentId, ids))
      .orderBy(asc(moneyReviews.createdAt)),
  }
})
