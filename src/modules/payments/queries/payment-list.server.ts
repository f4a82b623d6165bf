import { and, desc, eq, gte, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { contains } from '#adapters/db/contains.server.ts'
import { along, pageAlong } from '#adapters/db/pages.server.ts'
import { adminOnly, type Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import type { Mark, Step } from '#kit/paging.ts'
import { after, DAY, midnightOf } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { partsOrdered } from './ordered-group.server.ts'
import { payments } from '../tables.server.ts'
import type { PaymentFilter } from '../types.ts'
import { couponCode } from './coupon-code.server.ts'

/** Payments on a page (ADM-15). */
const PAYMENT_ROWS = 50
/** Payments that an export holds in memory at once. */
const EXPORT_ROWS = 1000

const paymentRows = (ctx: Context) =>
  ctx.db
    .select({
      id: payments.id,
      email: users.email,
      description: payments.description,
      paymentType: payments.paymentType,
      parts: partsOrdered,
      amountKes: payments.amountKes,
      discountKes: payments.discountKes,
      coupon: couponCode,
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

const key = { at: payments.createdAt, id: payments.id }

/** Payments, newest first, for administrators; `q` matches the payer's address, the receipt and the reference. */
export const listPayments = query({ who: 'admin' }, async (ctx, filter: PaymentFilter, step: Step) => {
  return pageOfPayments(ctx, filter, step, PAYMENT_ROWS)
})

function pageOfPayments(ctx: Context, filter: PaymentFilter, step: Step, size: number) {
  const list = paymentRows(ctx)
  if (!filter.q) return pageAlong(list, key, wanted(filter), step, size)
  const found = paymentsWith(ctx, filter, step, size)
  return pageAlong(list.innerJoin(found, eq(found.id, payments.id)), key, undefined, step, size)
}

/** All payments of a filter, newest first, a thousand at a time, however many there are. */
export async function* eachPayment(ctx: Context, filter: PaymentFilter) {
  adminOnly(ctx)
  let mark: Mark | null = null
  for (;;) {
    const step: Step = { page: 1, after: mark }
    const { rows, hasMore } = await pageOfPayments(ctx, filter, step, EXPORT_ROWS)
    yield rows
    const last = rows.at(-1)
    if (!hasMore || !last) return
    mark = { at: last.createdAt, id: last.id }
  }
}

/** One payment as the list shows it. */
export const paymentForAdmin = query(
  { who: 'admin', refuses: ['payment-not-found'] },
  async (ctx, id: string) => {
    const isPayment = eq(payments.id, idOrRefuse(id, 'payment-not-found'))
    return rowOrRefuse(await paymentRows(ctx).where(isPayment), 'payment-not-found')
  },
)

/** Somebody's payments, newest first, for administrators. */
export const paymentsOfPerson = query(
  { who: 'admin', refuses: ['not-found'] },
  async (ctx, userId: string) => {
    return paymentRows(ctx)
      .where(eq(payments.userId, idOrRefuse(userId)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(20)
  },
)

/** Where a text is found: each column by its own index, and no more rows than the pages up to this one can show. */
function paymentsWith(ctx: Context, filter: PaymentFilter, step: Step, size: number) {
  const columns = { id: payments.id, createdAt: payments.createdAt }
  const { place, order, passed } = along(key, step)
  const most = (passed + 1) * size + 1
  const inPayment = or(
    contains(payments.mpesaReceiptNumber, filter.q),
    contains(payments.accountReference, filter.q),
  )
  return union(
    ctx.db
      .select(columns)
      .from(payments)
      .where(and(wanted(filter), place, inPayment))
      .orderBy(...order)
      .limit(most),
    ctx.db
      .select(columns)
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .where(and(wanted(filter), place, contains(users.email, filter.q)))
      .orderBy(...order)
      .limit(most),
  ).as('found')
}

function wanted({ status, from, to, least, most, phone }: PaymentFilter): SQL | undefined {
  return and(
    status === 'waits' ? eq(payments.step, 'review') : undefined,
    status && status !== 'waits' ? eq(payments.status, status) : undefined,
    from ? gte(payments.createdAt, midnightOf(from)) : undefined,
    to ? lt(payments.createdAt, after(midnightOf(to), DAY)) : undefined,
    least === null ? undefined : gte(payments.amountKes, least),
    most === null ? undefined : lte(payments.amountKes, most),
    // The last four digits have an index.
    phone.length >= 4 ? sql`right(${payments.phoneNumber}, 4) = ${phone.slice(-4)}` : undefined,
    phone ? like(payments.phoneNumber, `%${phone}`) : undefined,
  )
}
