import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { users } from '../../accounts/tables.server.ts'
import { isUndecided } from '../rules.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '../tables.server.ts'

/** All payments, newest first, for administrators; `search` in the payer's address, the receipt and the reference. */
export async function listPayments(ctx: Context, filter: { search: string; status: '' | 'pending' | 'completed' | 'failed'; page: number }) {
  adminOnly(ctx)
  const { search } = filter
  return ctx.db.select({
    id: payments.id, email: users.email, description: payments.description, amountKes: payments.amountKes, phone: payments.phoneNumber,
    status: payments.status, step: payments.step, resultCode: payments.resultCode, resultDesc: payments.resultDesc,
    receipt: payments.mpesaReceiptNumber, accountReference: payments.accountReference, createdAt: payments.createdAt, settledAt: payments.settledAt,
  }).from(payments).innerJoin(users, eq(users.id, payments.userId)).where(and(
    filter.status ? eq(payments.status, filter.status) : undefined,
    search ? or(contains(users.email, search), contains(payments.mpesaReceiptNumber, search), contains(payments.accountReference, search)) : undefined,
  )).orderBy(desc(payments.createdAt), desc(payments.id)).limit(21).offset((filter.page - 1) * 20)
}

/** Findings about money that wait for a person, oldest first, or the settled ones, newest first. */
export async function listMoneyReviews(ctx: Context, page: number) {
  adminOnly(ctx)
  const rows = await ctx.db.select({
    id: moneyReviews.id, reason: moneyReviews.reason, receipt: moneyReviews.receipt, amountKes: moneyReviews.amountKes, details: moneyReviews.details,
    createdAt: moneyReviews.createdAt, paymentId: payments.id, expectedKes: payments.amountKes, description: payments.description, email: users.email,
    status: payments.status, step: payments.step, accountReference: payments.accountReference, others: openBeside,
  }).from(moneyReviews).leftJoin(payments, eq(payments.id, moneyReviews.paymentId)).leftJoin(users, eq(users.id, payments.userId))
    .where(isNull(moneyReviews.resolvedAt)).orderBy(moneyReviews.createdAt).limit(21).offset((page - 1) * 20)
  return rows.map(({ step, others, ...row }) => ({ ...row, /** A note alone would leave the payment waiting with nobody reminded. */ undecided: row.status !== null && isUndecided({ status: row.status, step: step ?? '' }, others) }))
}

/** Open findings about the same payment beside the one at hand. */
const openBeside = sql<number>`(select count(*)::int from money_reviews other where other.payment_id = ${payments.id} and other.id <> ${moneyReviews.id} and other.resolved_at is null)`

/** Everything that happened to one payment, in order, for administrators. */
export async function paymentStory(ctx: Context, paymentId: string) {
  adminOnly(ctx)
  if (!isUuid(paymentId)) throw new Refusal('payment-not-found')
  return ctx.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(paymentEvents.id).limit(200)
}

export async function countOpenReviews(ctx: Context): Promise<number> {
  adminOnly(ctx)
  const [row] = await ctx.db.select({ n: count() }).from(moneyReviews).where(isNull(moneyReviews.resolvedAt))
  return row?.n ?? 0
}

/** Refunds that wait for an administrator or for M-Pesa first, oldest first; then the ended ones, newest first. */
export async function listRefunds(ctx: Context, filter: { state: 'open' | 'ended'; page: number }) {
  adminOnly(ctx)
  const wanted = filter.state === 'open' ? inArray(refunds.state, [...openStates]) : inArray(refunds.state, ['refused', 'done'])
  return ctx.db.select({
    id: refunds.id, state: refunds.state, method: refunds.method, reason: refunds.reason, requestedBy: refunds.requestedBy, answer: refunds.answer, amountKes: refunds.amountKes,
    receipt: refunds.receipt, reference: refunds.reference, attempts: refunds.attempts, resultCode: refunds.resultCode, resultDesc: refunds.resultDesc,
    createdAt: refunds.createdAt, decidedAt: refunds.decidedAt, settledAt: refunds.settledAt, paymentId: payments.id, description: payments.description,
    phone: payments.phoneNumber, accountReference: payments.accountReference, paidAt: payments.settledAt, email: users.email,
  }).from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId)).innerJoin(users, eq(users.id, payments.userId)).where(wanted)
    .orderBy(filter.state === 'open' ? refunds.createdAt : desc(refunds.createdAt), refunds.id).limit(21).offset((filter.page - 1) * 20)
}

const openStates = ['requested', 'sending', 'stuck'] as const

export async function countOpenRefunds(ctx: Context): Promise<number> {
  adminOnly(ctx)
  const [row] = await ctx.db.select({ n: count() }).from(refunds).where(inArray(refunds.state, [...openStates]))
  return row?.n ?? 0
}
