import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { Context } from '#context.ts'
import { type Broken, brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { brokenRoyalties } from '#modules/payments/queries/royalties.server.ts'
import { rowsOf } from './shop.ts'

export type PaymentRow = {
  id: string
  user_id: string
  reference_id: string
  amount_kes: number
  discount_kes: number
  superseded_at: unknown
  status: string
  step: string
  account_reference: string
  mpesa_receipt_number: string | null
  checkout_request_id: string | null
}
/** What a payment granted: a course, a session, or a credit if the hour was gone. */
type GrantRow = { payment_id: string; user_id: string; thing: string; access_granted: boolean }
export type RefundRow = {
  id: string
  payment_id: string
  state: string
  method: string | null
  receipt: string | null
  amount_kes: number
}
type ReviewRow = {
  payment_id: string | null
  reason: string
  receipt: string | null
  resolved_at: unknown
  resolved_by: string | null
  outcome: string | null
  amount_kes: number | null
}
export type EventRow = { id: number; payment_id: string | null; kind: string; raw: string; at: unknown }

export type CouponRow = {
  id: string
  code: string
  percent: number
  max_uses: number
  used: number
  late_uses: number
}
export type UseRow = {
  payment_id: string
  coupon_id: string
  user_id: string
  discount_kes: number
  given_back_at: unknown
  is_late: boolean
}

export type RateRow = { course_id: number; user_id: string; percent: number }
/** @property payment_id null where seats were sold; then the sale has its reference @property reference such as seat-invoice:12 */
export type ShareRow = {
  payment_id: string | null
  reference: string | null
  user_id: string
  amount_kes: number
  reversed_at: unknown
}

/** A course that was paid for somebody else. */
export type GiftRow = {
  id: string
  payment_id: string
  giver_id: string
  course_id: number
  taken_by: string | null
  ended_at: unknown
}

export type InvoiceRow = {
  id: string
  number: number
  course_id: number
  quantity: number
  total_kes: number
  status: string
  reference: string | null
}
/** Seats that an invoice bought. */
export type LotRow = { invoice_id: string; seats: number; ended_at: unknown }
/** For which invoice a payment is, and what became of it. */
export type SeatRow = { payment_id: string; invoice_id: string; outcome: 'paid' | 'late' | null }

export type GroupRow = { id: string; course_id: number; seats: number; taken: number }
export type MemberRow = { group_id: string; user_id: string }
/** What an order says of a place, and what became of it. */
export type PlaceRow = {
  payment_id: string
  group_id: string
  user_id: string
  outcome: 'placed' | 'full' | null
}

/** Which parts of a course's price a payment is for. */
export type PartsRow = {
  payment_id: string
  user_id: string
  course_id: number
  first_part: number
  last_part: number
  parts: number
}
/** A section that is closed to somebody until a part is paid. */
export type ClosedRow = { user_id: string; course_id: number; position: number }
export type AccessRow = {
  user_id: string
  course_id: number
  payment_id: string | null
  access_granted: boolean
}

export type Books = {
  payments: PaymentRow[]
  grants: GrantRow[]
  refunds: RefundRow[]
  reviews: ReviewRow[]
  events: EventRow[]
  coupons: CouponRow[]
  uses: UseRow[]
  rates: RateRow[]
  shares: ShareRow[]
  gifts: GiftRow[]
  invoices: InvoiceRow[]
  lots: LotRow[]
  seats: SeatRow[]
  groups: GroupRow[]
  members: MemberRow[]
  places: PlaceRow[]
  parts: PartsRow[]
  closed: ClosedRow[]
  access: AccessRow[]
  byId: Map<string, PaymentRow>
  byReference: Map<string, PaymentRow>
}

/** All of the product's books about money. */
export async function readBooks(open: OpenDatabase): Promise<Books> {
  const payments = await rowsOf<PaymentRow>(open, 'select * from payments order by created_at')
  return {
    payments,
    grants: await rowsOf<GrantRow>(
      open,
      `select payment_id, user_id, 'course ' || course_id as thing, closed_at is null as access_granted from entitlements
          where payment_id is not null and coalesce(first_part, 1) = 1
        union all select payment_id, user_id, 'part', true from instalment_orders where outcome = 'paid' and first_part > 1
        union all select payment_id, giver_id, 'gift ' || id, true from gifts where payment_id is not null and taken_at is null and ended_at is null
        union all select s.payment_id, p.user_id, 'seats ' || s.invoice_id, true from seat_payments s join payments p on p.id = s.payment_id where s.outcome = 'paid'
        union all select payment_id, user_id, 'session', true from bookings where payment_id is not null and state = 'confirmed'
        union all select payment_id, user_id, 'credit', true from mentor_credits where ended_at is null`,
    ),
    refunds: await rowsOf<RefundRow>(open, 'select * from refunds'),
    reviews: await rowsOf<ReviewRow>(open, 'select * from money_reviews'),
    events: await rowsOf<EventRow>(
      open,
      'select id, payment_id, kind, raw, at::text as at from payment_events order by id',
    ),
    coupons: await rowsOf<CouponRow>(open, 'select * from coupons order by code'),
    uses: await rowsOf<UseRow>(open, 'select * from coupon_uses'),
    rates: await rowsOf<RateRow>(open, 'select course_id, user_id, percent from royalty_rates'),
    shares: await rowsOf<ShareRow>(
      open,
      'select b.payment_id, b.reference, s.user_id, s.amount_kes, b.reversed_at from royalty_shares s join royalty_sales b on b.id = s.sale_id',
    ),
    gifts: await rowsOf<GiftRow>(open, 'select * from gifts where payment_id is not null'),
    invoices: await rowsOf<InvoiceRow>(open, 'select * from seat_invoices'),
    lots: await rowsOf<LotRow>(open, 'select * from seat_lots where invoice_id is not null'),
    seats: await rowsOf<SeatRow>(open, 'select * from seat_payments'),
    groups: await rowsOf<GroupRow>(open, 'select * from course_groups order by course_id'),
    members: await rowsOf<MemberRow>(open, 'select * from group_members'),
    places: await rowsOf<PlaceRow>(open, 'select * from group_orders'),
    parts: await rowsOf<PartsRow>(open, 'select * from instalment_orders'),
    closed: await rowsOf<ClosedRow>(
      open,
      'select s.user_id, s.course_id, c.position from section_parts s join course_modules c on c.id = s.module_id',
    ),
    access: await rowsOf<AccessRow>(
      open,
      'select user_id, course_id, payment_id, access_granted from course_purchases',
    ),
    byId: new Map(payments.map((payment) => [payment.id, payment])),
    byReference: new Map(payments.map((payment) => [payment.account_reference, payment])),
  }
}

/** The product's own rules about its books. */
export async function brokenRules(open: OpenDatabase): Promise<Broken[]> {
  const ctx = { db: open.db, now: () => new Date(), config: { paymentPace: 1 } } as unknown as Context
  return [...(await brokenInvariants(ctx)), ...(await brokenRoyalties(ctx))]
}
