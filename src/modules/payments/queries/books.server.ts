import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { contains } from '#adapters/db/contains.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { isPlaceable, isUndecided } from '../rules.ts'
import { withLearned } from './sale.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '../tables.server.ts'

/** Every number that a payment still names; those of forgotten payers are masked. */
export async function payersNumbers(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.selectDistinct({ phone: payments.phoneNumber }).from(payments)
  return new Set(rows.map((row) => row.phone))
}

/** Payments on a page (ADM-15). */
const PAYMENT_ROWS = 50

type PaymentFilter = { search: string; status: '' | 'pending' | 'completed' | 'failed'; page: number }

const paymentRows = (ctx: Context) =>
  ctx.db
    .select({
      id: payments.id,
      email: users.email,
      description: payments.description,
      amountKes: payments.amountKes,
      phone: payments.phoneNumber,
      status: payments.status,
      step: payments.step,
      resultCode: payments.resultCode,
      resultDesc: payments.resultDesc,
      receipt: payments.mpesaReceiptNumber,
      accountReference: payments.accountReference,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .$dynamic()

/** All payments, newest first, for administrators; `search` in the payer's address, the receipt and the reference. */
export async function listPayments(ctx: Context, filter: PaymentFilter) {
  adminOnly(ctx)
  const list = paymentRows(ctx).orderBy(...newestFirst)
  const matches = filter.search ? paymentsWith(ctx, filter) : null
  // Adds to the same query, which runs once, below.
  if (matches) void list.innerJoin(matches, eq(matches.id, payments.id))
  else void list.where(withStatus(filter))
  return pageOf(list, filter.page, PAYMENT_ROWS)
}

/** One payment as the list shows it. @throws Refusal 'payment-not-found' */
export async function paymentForAdmin(ctx: Context, id: string) {
  adminOnly(ctx)
  const isPayment = eq(payments.id, idOrRefuse(id, 'payment-not-found'))
  return rowOrRefuse(await paymentRows(ctx).where(isPayment), 'payment-not-found')
}

/** Where a text is found: each place along its own index, and no more of it than all pages up to that of the filter can show. */
function paymentsWith(ctx: Context, filter: PaymentFilter) {
  const columns = { id: payments.id, createdAt: payments.createdAt }
  const most = filter.page * PAYMENT_ROWS + 1
  const inPayment = or(
    contains(payments.mpesaReceiptNumber, filter.search),
    contains(payments.accountReference, filter.search),
  )
  return union(
    ctx.db
      .select(columns)
      .from(payments)
      .where(and(withStatus(filter), inPayment))
      .orderBy(...newestFirst)
      .limit(most),
    ctx.db
      .select(columns)
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .where(and(withStatus(filter), contains(users.email, filter.search)))
      .orderBy(...newestFirst)
      .limit(most),
  ).as('found')
}

const newestFirst = [desc(payments.createdAt), desc(payments.id)]

const withStatus = ({ status }: PaymentFilter) => (status ? eq(payments.status, status) : undefined)

/** Findings about money that wait for a person, oldest first, or the settled ones, newest first. */
export async function listMoneyReviews(ctx: Context, page: number) {
  adminOnly(ctx)
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        id: moneyReviews.id,
        reason: moneyReviews.reason,
        receipt: moneyReviews.receipt,
        amountKes: moneyReviews.amountKes,
        details: moneyReviews.details,
        createdAt: moneyReviews.createdAt,
        paymentId: payments.id,
        expectedKes: payments.amountKes,
        description: payments.description,
        email: users.email,
        phone: payments.phoneNumber,
        startedAt: payments.createdAt,
        status: payments.status,
        step: payments.step,
        accountReference: payments.accountReference,
        others: openBeside,
        userId: payments.userId,
        paymentType: payments.paymentType,
        referenceId: payments.referenceId,
      })
      .from(moneyReviews)
      .leftJoin(payments, eq(payments.id, moneyReviews.paymentId))
      .leftJoin(users, eq(users.id, payments.userId))
      .where(isNull(moneyReviews.resolvedAt))
      .orderBy(moneyReviews.createdAt),
    page,
  )
  const learned = await withLearned(
    ctx,
    rows.map((row) =>
      row.status === 'completed' ? row : { userId: null, paymentType: null, referenceId: null },
    ),
  )
  const findings = rows.map(({ step, others, ...row }, n) => ({
    ...row,
    learned: learned[n]!,
    isPlaceable: isPlaceable(row),
    /** A note alone would leave the payment waiting with nobody reminded. */ undecided:
      row.status !== null && isUndecided({ status: row.status, step: step ?? '' }, others),
  }))
  return { rows: findings, ...place }
}

/** Open findings about the same payment beside the one at hand. */
const openBeside = sql<number>`(select count(*)::int from money_reviews other where other.payment_id = ${payments.id} and other.id <> ${moneyReviews.id} and other.resolved_at is null)`

/** Everything that happened to one payment, in order, for administrators. */
export async function paymentStory(ctx: Context, paymentId: string) {
  adminOnly(ctx)
  idOrRefuse(paymentId, 'payment-not-found')
  return ctx.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(paymentEvents.id)
    .limit(200)
}

export async function countOpenReviews(ctx: Context): Promise<number> {
  adminOnly(ctx)
  const [row] = await ctx.db.select({ n: count() }).from(moneyReviews).where(isNull(moneyReviews.resolvedAt))
  return row?.n ?? 0
}

/** Refunds that wait for an administrator or for M-Pesa first, oldest first; then the ended ones, newest first. */
export async function listRefunds(ctx: Context, filter: { state: 'open' | 'ended'; page: number }) {
  adminOnly(ctx)
  const isOpen = filter.state === 'open'
  const { rows, ...place } = await pageOf(
    ctx.db
      .select({
        id: refunds.id,
        state: refunds.state,
        method: refunds.method,
        reason: refunds.reason,
        requestedBy: refunds.requestedBy,
        decidedBy: refunds.decidedBy,
        answer: refunds.answer,
        amountKes: refunds.amountKes,
        receipt: refunds.receipt,
        reference: refunds.reference,
        attempts: refunds.attempts,
        resultCode: refunds.resultCode,
        resultDesc: refunds.resultDesc,
        createdAt: refunds.createdAt,
        decidedAt: refunds.decidedAt,
        settledAt: refunds.settledAt,
        paymentId: payments.id,
        description: payments.description,
        phone: payments.phoneNumber,
        accountReference: payments.accountReference,
        paidAt: payments.settledAt,
        email: users.email,
        certificateKept: refunds.certificateKept,
        paymentType: payments.paymentType,
        referenceId: payments.referenceId,
        userId: payments.userId,
        canReopen,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(users, eq(users.id, payments.userId))
      .where(inArray(refunds.state, isOpen ? [...openStates] : ['refused', 'done']))
      .orderBy(isOpen ? refunds.createdAt : desc(refunds.createdAt), refunds.id),
    filter.page,
  )
  const learned = await withLearned(ctx, rows)
  return { rows: rows.map((row, n) => ({ ...row, learned: learned[n]! })), ...place }
}

/** A refusal that nothing followed, of a sale that stands. The tables by their names: Drizzle leaves them away here. */
const canReopen = sql<boolean>`refunds.state = 'refused' and payments.step = 'settled' and not exists (
  select 1 from refunds later where later.payment_id = payments.id and later.id <> refunds.id
    and (later.state <> 'refused' or later.reopens = refunds.id or later.created_at > refunds.created_at))`

const openStates = ['requested', 'sending', 'stuck'] as const

export async function countOpenRefunds(ctx: Context): Promise<number> {
  adminOnly(ctx)
  const [row] = await ctx.db
    .select({ n: count() })
    .from(refunds)
    .where(inArray(refunds.state, [...openStates]))
  return row?.n ?? 0
}
