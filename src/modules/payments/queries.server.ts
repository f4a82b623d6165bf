import { and, count, desc, eq, ilike, isNull, or } from 'drizzle-orm'
import { failureOf } from '#adapters/mpesa/result-codes.ts'
import { adminOnly, type Context, signedIn } from '#context.ts'
import { isUuid } from '#kit/ids.ts'
import { maskedPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { users } from '../accounts/tables.server.ts'
import { forSale, type Quote } from './for-sale.server.ts'
import { stageOf } from './rules.ts'
import { moneyReviews, paymentEvents, payments } from './tables.server.ts'
import type { PaymentType, PaymentView } from './types.ts'

/** What something costs the viewer now. @throws Refusal when it is not for sale to them */
export async function quoteFor(ctx: Context, type: PaymentType, referenceId: string): Promise<Quote> {
  const viewer = signedIn(ctx)
  return forSale[type].quote(ctx, viewer.id, referenceId)
}

/** One payment of the viewer's (PAY-26). @throws Refusal 'payment-not-found', also for other people's */
export async function ownPayment(ctx: Context, paymentId: string): Promise<PaymentView & { href: string }> {
  const viewer = signedIn(ctx)
  if (!isUuid(paymentId)) throw new Refusal('payment-not-found')
  const [payment] = await ctx.db.select().from(payments).where(and(eq(payments.id, paymentId), eq(payments.userId, viewer.id)))
  if (!payment) throw new Refusal('payment-not-found')
  return { ...viewOf(payment, ctx.now()), href: forSale[payment.paymentType].href(payment.referenceId) }
}

/** The viewer's payments, newest first; 21 rows tell whether there is a next page. */
export async function ownPayments(ctx: Context, page: number): Promise<PaymentView[]> {
  const viewer = signedIn(ctx)
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, viewer.id))
    .orderBy(desc(payments.createdAt), desc(payments.id)).limit(21).offset((page - 1) * 20)
  return rows.map((payment) => viewOf(payment, ctx.now()))
}

function viewOf(payment: typeof payments.$inferSelect, now: Date): PaymentView {
  return {
    id: payment.id, paymentType: payment.paymentType, referenceId: payment.referenceId, description: payment.description,
    amountKes: payment.amountKes, phone: maskedPhone(payment.phoneNumber), status: payment.status, stage: stageOf(payment, now),
    resultDesc: payment.resultDesc, failure: payment.status === 'failed' && payment.resultCode ? failureOf(payment.resultCode) : null,
    receipt: payment.mpesaReceiptNumber, createdAt: payment.createdAt, settledAt: payment.settledAt,
  }
}

/** The viewer's living prompt for an item, so that a page can go on with it. */
export async function pendingPaymentFor(ctx: Context, type: PaymentType, referenceId: string): Promise<string | null> {
  const viewer = signedIn(ctx)
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(and(
    eq(payments.userId, viewer.id), eq(payments.paymentType, type), eq(payments.referenceId, referenceId),
    eq(payments.status, 'pending'), isNull(payments.supersededAt),
  )).orderBy(desc(payments.createdAt)).limit(1)
  return payment?.id ?? null
}

/** All payments, newest first, for administrators; `search` in the payer's address, the receipt and the reference. */
export async function listPayments(ctx: Context, filter: { search: string; status: '' | 'pending' | 'completed' | 'failed'; page: number }) {
  adminOnly(ctx)
  const like = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  return ctx.db.select({
    id: payments.id, email: users.email, description: payments.description, amountKes: payments.amountKes, phone: payments.phoneNumber,
    status: payments.status, step: payments.step, resultCode: payments.resultCode, resultDesc: payments.resultDesc,
    receipt: payments.mpesaReceiptNumber, accountReference: payments.accountReference, createdAt: payments.createdAt, settledAt: payments.settledAt,
  }).from(payments).innerJoin(users, eq(users.id, payments.userId)).where(and(
    filter.status ? eq(payments.status, filter.status) : undefined,
    filter.search ? or(ilike(users.email, like), ilike(payments.mpesaReceiptNumber, like), ilike(payments.accountReference, like)) : undefined,
  )).orderBy(desc(payments.createdAt), desc(payments.id)).limit(21).offset((filter.page - 1) * 20)
}

/** Findings about money that wait for a person, oldest first, or the settled ones, newest first. */
export async function listMoneyReviews(ctx: Context, page: number) {
  adminOnly(ctx)
  return ctx.db.select({
    id: moneyReviews.id, reason: moneyReviews.reason, receipt: moneyReviews.receipt, amountKes: moneyReviews.amountKes, details: moneyReviews.details,
    createdAt: moneyReviews.createdAt, paymentId: payments.id, expectedKes: payments.amountKes, description: payments.description, email: users.email,
    status: payments.status, accountReference: payments.accountReference,
  }).from(moneyReviews).leftJoin(payments, eq(payments.id, moneyReviews.paymentId)).leftJoin(users, eq(users.id, payments.userId))
    .where(isNull(moneyReviews.resolvedAt)).orderBy(moneyReviews.createdAt).limit(21).offset((page - 1) * 20)
}

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
