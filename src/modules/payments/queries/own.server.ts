import { and, desc, eq, getTableColumns, inArray, isNull, not, sql } from 'drizzle-orm'
import { failureOf } from '#adapters/mpesa/result-codes.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { maskedPhone } from '#kit/phone.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import type { OrderedParts } from '#modules/instalments/types.ts'
import { newestFirst, newestRefund } from '../book.server.ts'
import { forSale, type Quote } from '../for-sale.server.ts'
import { askableId } from '../request-id.server.ts'
import { BLOCKS_MS, courseTypes, isOfCourse, refundableUntil, stageOf, whyNoRefund } from '../rules.ts'
import { payments, refunds } from '../tables.server.ts'
import type { PaymentType, PaymentView, RefundView } from '../types.ts'
import { refusalsOfQuotes } from '../refusals-of-sale.ts'
import { partOfItem } from '#modules/instalments/parts/words.ts'
import { couponCode } from './coupon-code.server.ts'
import { giftUntil } from './gift-until.server.ts'
import { isPlaceGone, orderedGroup, partsOrdered } from './ordered-group.server.ts'
import { priceFor } from './price.server.ts'

/** What a code makes of a course's price for the viewer. */
export type Discounted = { code: string; discountKes: number; amountKes: number }

/** The price of a course with a code, as the payment sheet shows it. */
export const discountedPrice = query(
  {
    who: 'signed-in',
    refuses: [
      ...refusalsOfQuotes,
      'coupon-invalid',
      'group-not-found',
      'coupon-used',
      'too-many',
      'group-closed',
      'group-full',
      'group-already',
    ],
  },
  async (ctx, courseId: number, typed: string): Promise<Discounted> => {
    const buyerId = ctx.viewer.id
    const price = await priceFor(
      ctx,
      { buyerId, type: 'course_purchase', referenceId: String(courseId) },
      typed,
    )
    if (!price.coupon) throw new Refusal('coupon-invalid')
    const { code, discountKes } = price.coupon
    return { code, discountKes, amountKes: price.amountKes }
  },
)

/** The viewer's current price. @param parts of a course that is paid in parts: which ones */
export const quoteFor = query(
  { who: 'signed-in', refuses: refusalsOfQuotes },
  async (ctx, type: PaymentType, referenceId: string, parts?: string): Promise<Quote> => {
    return forSale[type].quote(ctx, ctx.viewer.id, referenceId, parts)
  },
)

type Row = typeof payments.$inferSelect & {
  isNewest: boolean
  coupon: string | null
  groupId: string | null
  parts: OrderedParts | null
  isPlaceGone: boolean
  giftUntil: Date | null
}

// Only the newest attempt for a thing can be sent again.
const columns = {
  ...getTableColumns(payments),
  coupon: couponCode,
  groupId: orderedGroup,
  parts: partsOrdered,
  isPlaceGone,
  giftUntil,
  // The outer table by its name: Drizzle omits it here, and the columns would be the inner ones.
  isNewest: sql<boolean>`not exists (select 1 from payments later where later.user_id = payments.user_id and later.payment_type = payments.payment_type
    and later.reference_id = payments.reference_id and (later.created_at, later.id) > (payments.created_at, payments.id))`,
}

/** One payment of the viewer's (PAY-26). */
export const ownPayment = query(
  {
    who: 'signed-in',
    // 'payment-not-found', also for other people's.
    refuses: ['payment-not-found', 'refund-asked', 'refund-not-possible', 'refund-too-late'],
  },
  async (ctx, paymentId: string): Promise<PaymentView & { href: string }> => {
    idOrRefuse(paymentId, 'payment-not-found')
    const payment = rowOrRefuse(
      await ctx.db
        .select(columns)
        .from(payments)
        .where(and(eq(payments.id, paymentId), eq(payments.userId, ctx.viewer.id))),
      'payment-not-found',
    )
    const view = viewOf(ctx, payment, await newestRefund(ctx, paymentId))
    const goods = forSale[payment.paymentType]
    return {
      ...view,
      begin: view.stage === 'completed' ? await goods.begin(ctx, payment) : null,
      href: goods.href(payment.referenceId),
    }
  },
)

/** The viewer's payments, newest first. */
export const ownPayments = query(
  { who: 'signed-in', refuses: ['refund-asked', 'refund-not-possible', 'refund-too-late'] },
  async (ctx, pageNumber: number): Promise<Page<PaymentView & { href: string }>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select(columns)
        .from(payments)
        .where(eq(payments.userId, ctx.viewer.id))
        .orderBy(desc(payments.createdAt), desc(payments.id)),
      pageNumber,
    )
    const theirs = await ctx.db
      .select()
      .from(refunds)
      .where(
        inArray(
          refunds.paymentId,
          rows.map((row) => row.id),
        ),
      )
      .orderBy(...newestFirst)
    const newest = new Map(theirs.toReversed().map((refund) => [refund.paymentId, refund]))
    const views = rows.map((payment) => ({
      ...viewOf(ctx, payment, newest.get(payment.id)),
      href: forSale[payment.paymentType].href(payment.referenceId),
    }))
    return { rows: views, ...place }
  },
)

type Newest = typeof refunds.$inferSelect

function viewOf(ctx: Context, payment: Row, refund: Newest | undefined): PaymentView {
  const now = ctx.now()
  const failure = payment.status === 'failed' && payment.resultCode ? failureOf(payment.resultCode) : null
  const stage = stageOf(payment, now, refund?.state ?? null, BLOCKS_MS / ctx.config.paymentPace)
  const mayAsk = whyNoRefund(payment, refund?.state ?? null, now) === null
  return {
    id: payment.id,
    paymentType: payment.paymentType,
    // For a session or a package the mentor: that is how a request names it.
    referenceId: payment.referenceId.split('/')[0]!,
    description: payment.parts
      ? partOfItem(payment.description, payment.parts, ctx.locale)
      : payment.description,
    amountKes: payment.amountKes,
    discountKes: payment.discountKes,
    coupon: payment.coupon,
    groupId: payment.groupId,
    parts: payment.parts,
    isPlaceGone: payment.isPlaceGone,
    phone: payment.phoneNumber && maskedPhone(payment.phoneNumber),
    status: payment.status,
    // Its refund begins by itself, a moment later.
    stage: payment.isPlaceGone && stage === 'completed' ? 'refunding' : stage,
    resultDesc: payment.resultDesc,
    failure,
    receipt: payment.mpesaReceiptNumber,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
    refund: refund ? refundView(refund) : null,
    refundUntil: mayAsk ? refundableUntil(payment) : null,
    begin: null,
    canResend:
      payment.isNewest &&
      ((stage === 'failed' && failure !== 'config') || (stage === 'checking' && askableId(payment) !== null)),
  }
}

// Column by column: what M-Pesa and we know besides, and administrators' notes, are not for the payer.
const refundView = ({
  state,
  requestedBy,
  reopens,
  endsAccess,
  reason,
  answer,
  amountKes,
  method,
  reference,
  createdAt,
  decidedAt,
  settledAt,
}: Newest): RefundView => ({
  state,
  byPayer: requestedBy !== null,
  reopened: reopens !== null,
  endsAccess,
  reason: requestedBy ? reason : '',
  answer,
  amountKes,
  method,
  reference,
  createdAt,
  decidedAt,
  settledAt,
})

/** Given to a person only because no result ever arrived: it keeps nobody from paying again (decisions 15). */
const isUntold = sql`(${payments.step} = 'review' and ${payments.checkoutRequestId} is null
  and not exists (select 1 from money_reviews r where r.payment_id = ${payments.id} and r.reason <> 'unsettled'))`

/** The viewer's standing sale of an item, so that a page can show its receipt. */
export const paidFor = query(
  { who: 'signed-in' },
  async (ctx, type: PaymentType, referenceId: string): Promise<string | null> => {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.userId, ctx.viewer.id),
          eq(payments.paymentType, type),
          eq(payments.referenceId, referenceId),
          eq(payments.status, 'completed'),
          eq(payments.step, 'settled'),
        ),
      )
      .orderBy(desc(payments.settledAt))
      .limit(1)
    return payment?.id ?? null
  },
)

/** The viewer's open prompt for an item, so that a page can continue with it. */
export const pendingPaymentFor = query(
  { who: 'signed-in' },
  async (ctx, type: PaymentType, referenceId: string): Promise<string | null> => {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.userId, ctx.viewer.id),
          isOfCourse(type) ? inArray(payments.paymentType, courseTypes) : eq(payments.paymentType, type),
          eq(payments.referenceId, referenceId),
          eq(payments.status, 'pending'),
          isNull(payments.supersededAt),
          not(isUntold),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1)
    return payment?.id ?? null
  },
)
