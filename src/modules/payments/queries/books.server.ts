import { and, count, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { isPlaceable, isUndecided } from '../rules.ts'
import { paidBeside } from './beside.server.ts'
import { withLearned } from './sale.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '../tables.server.ts'

/** Every number that a payment still contains; those of erased payers are masked. */
export const payersNumbers = internal(async (ctx: Context): Promise<Set<string>> => {
  const rows = await ctx.db.selectDistinct({ phone: payments.phoneNumber }).from(payments)
  return new Set(rows.map((row) => row.phone))
})

/** Findings about money that wait for a person, oldest first, or the settled ones, newest first. */
export const listMoneyReviews = query({ who: 'admin' }, async (ctx, page: number) => {
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
  const beside = await paidBeside(ctx, rows)
  const findings = rows.map(({ step, others, ...row }, n) => ({
    ...row,
    learned: learned[n]!,
    beside: beside[n]!,
    isPlaceable: isPlaceable(row),
    /** A note alone would leave the payment waiting with nobody reminded. */ undecided:
      row.status !== null && isUndecided({ status: row.status, step: step ?? '' }, others),
  }))
  return { rows: findings, ...place }
})

/** Open findings about the same payment besides this one. */
const openBeside = sql<number>`(select count(*)::int from money_reviews other where other.payment_id = ${payments.id} and other.id <> ${moneyReviews.id} and other.resolved_at is null)`

/** Everything that happened to one payment, in order, for administrators. */
export const paymentStory = query(
  { who: 'admin', refuses: ['payment-not-found'] },
  async (ctx, paymentId: string) => {
    idOrRefuse(paymentId, 'payment-not-found')
    return ctx.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(paymentEvents.id)
      .limit(200)
  },
)

export const countOpenReviews = query({ who: 'admin' }, async (ctx): Promise<number> => {
  const [row] = await ctx.db.select({ n: count() }).from(moneyReviews).where(isNull(moneyReviews.resolvedAt))
  return row?.n ?? 0
})

/** Refunds that wait for an administrator or for M-Pesa first, oldest first; then the ended ones, newest first. */
export const listRefunds = query(
  { who: 'admin' },
  async (ctx, filter: { state: 'open' | 'ended'; page: number }) => {
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
    const beside = await paidBeside(ctx, rows)
    return { rows: rows.map((row, n) => ({ ...row, learned: learned[n]!, beside: beside[n]! })), ...place }
  },
)

/** A refusal that nothing followed, of a sale that stands. With table names: Drizzle omits them here. */
const canReopen = sql<boolean>`refunds.state = 'refused' and payments.step = 'settled' and not exists (
  select 1 from refunds later where later.payment_id = payments.id and later.id <> refunds.id
    and (later.state <> 'refused' or later.reopens = refunds.id or later.created_at > refunds.created_at))`

const openStates = ['requested', 'sending', 'stuck'] as const

export const countOpenRefunds = query({ who: 'admin' }, async (ctx): Promise<number> => {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(refunds)
    .where(inArray(refunds.state, [...openStates]))
  return row?.n ?? 0
})

/** How much of the completed payments was refunded: revenue counts it all the same (ADM-08). */
export const sentBackKes = query({ who: 'admin' }, async (ctx): Promise<number> => {
  const [row] = await ctx.db
    .select({ kes: sum(refunds.amountKes) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'done'), eq(payments.status, 'completed')))
  return Number(row?.kes ?? 0)
})
