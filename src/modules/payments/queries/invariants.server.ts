import { type SQL, sql } from 'drizzle-orm'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { after, HOUR, MINUTE } from '#kit/time.ts'
import { instalmentRules } from '#modules/instalments/queries/books.server.ts'
import { mentorLedgers } from '#modules/mentorship/queries/ledger.server.ts'
import { giftRules } from '#modules/gifts/queries/books.server.ts'
import { seatRules } from '#modules/organisations/queries/books.server.ts'
import { fullUnpaid } from './places-to-refund.server.ts'
import { entitlementRules } from './entitlements.server.ts'
import { cancelledUnpaid } from './sessions-to-refund.server.ts'

export type Broken = { rule: string; rows: string[] }

/** What must always be true of the books, each as the rows that violate it. A test payment buys nothing. */
const rules: Record<string, SQL> = {
  'a paid payment is counted once: as what it bought and stands, as money on its way back, or as a question to a person': sql`
    select p.id::text as broken from payments p where p.status = 'completed' and not p.is_test and 1 <> (
      (select count(*) from course_purchases g where g.payment_id = p.id and g.access_granted and p.payment_type <> 'course_instalment')
      + (select count(*) from gifts t where t.payment_id = p.id and t.taken_at is null and t.ended_at is null)
      + (select count(*) from instalment_orders i where i.payment_id = p.id and i.outcome = 'paid')
      + (select count(*) from bookings s where s.payment_id = p.id and (s.state = 'confirmed' or s.money = 'kept'
        or (s.money = 'refund' and not exists (select 1 from refunds b where b.payment_id = p.id and b.state in ('sending', 'stuck', 'done')))))
      + (select count(*) from package_purchases k where k.payment_id = p.id and k.ended_at is null)
      + (select count(*) from mentor_credits c where c.payment_id = p.id and c.ended_at is null)
      + (select count(*) from group_orders o where o.payment_id = p.id and o.outcome = 'full'
        and not exists (select 1 from refunds b where b.payment_id = p.id and b.state in ('sending', 'stuck', 'done')))
      + (select count(*) from seat_payments f join seat_lots l on l.invoice_id = f.invoice_id
        where f.payment_id = p.id and f.outcome = 'paid' and l.ended_at is null)
      + (select count(*) from seat_payments f where f.payment_id = p.id and f.outcome = 'late'
        and not exists (select 1 from refunds b where b.payment_id = p.id and b.state in ('sending', 'stuck', 'done')))
      + (select count(*) from refunds b where b.payment_id = p.id and b.state in ('sending', 'stuck', 'done'))
      + (select count(*) from money_reviews r where r.payment_id = p.id and r.reason = 'paid-twice' and p.step = 'review'))`,
  'no access without a paid payment of the same person for the same course, or a gift of it that they took': sql`
    select g.user_id || ' ' || g.course_id as broken from course_purchases g left join payments p on p.id = g.payment_id
      left join gifts t on t.payment_id = p.id and t.taken_by = g.user_id and t.course_id = g.course_id
      where g.access_granted and g.payment_id is not null and (p.id is null or p.status <> 'completed' or p.is_test
        or (t.id is null and (p.user_id <> g.user_id or p.payment_type not in ('course_purchase', 'course_instalment') or p.reference_id <> g.course_id::text)))`,
  'no session, package or credit without a paid payment of the same person': sql`
    select s.id::text as broken from (
        select id, payment_id, user_id from bookings where payment_id is not null and state in ('confirmed', 'cancelled')
        union all select id, payment_id, user_id from package_purchases
        union all select id, payment_id, user_id from mentor_credits) s
      left join payments p on p.id = s.payment_id
      where p.id is null or p.status <> 'completed' or p.user_id <> s.user_id or p.payment_type <> 'mentorship_booking' or p.is_test`,
  'a time is held for a payment that can succeed, and for its sum': sql`
    select s.id::text as broken from bookings s left join payments p on p.id = s.payment_id
      where s.payment_id is not null and (p.id is null or p.amount_kes <> s.price_kes or (s.state = 'held' and p.status = 'failed'))`,
  'a package is used as often as its sessions are booked': sql`
    select k.id::text as broken from package_purchases k where k.used <> (
      select count(*) from bookings s where s.package_purchase_id = k.id and (s.state = 'confirmed' or s.money = 'kept'))`,
  'what the house owes a mentor is what came less what went back, what is not earned yet, the fee and what was paid out': sql`
    select l.mentor_id::text as broken from (${mentorLedgers}) l
      left join (select split_part(p.reference_id, '/', 1) as mentor_id, sum(p.amount_kes) as kes from payments p
        where p.status = 'completed' and not p.is_test and p.payment_type = 'mentorship_booking' and p.step not in ('refunding', 'refunded')
          and not exists (select 1 from money_reviews r where r.payment_id = p.id and r.reason = 'paid-twice' and p.step = 'review')
          and not exists (select 1 from bookings s left join mentor_credits c on c.id = s.credit_id
            where s.money = 'refund' and p.id in (s.payment_id, c.payment_id))
        group by 1) came on came.mentor_id = l.mentor_id::text
      where l.earned - l.fee - l.paid_out <> coalesce(came.kes, 0) - l.booked - l.unused - l.rest - l.fee - l.paid_out`,
  'no access for money that goes back': sql`
    select p.id::text as broken from payments p join course_purchases g on g.payment_id = p.id where p.step in ('refunding', 'refunded') and g.access_granted`,
  'a code of M-Pesa stands with one payment': sql`
    select mpesa_receipt_number as broken from payments where mpesa_receipt_number is not null group by 1 having count(*) > 1`,
  'a payment is refunding or refunded exactly when its refund says so': sql`
    select p.id::text as broken from payments p left join refunds b on b.payment_id = p.id and b.state <> 'refused'
      where (p.step = 'refunding') <> (coalesce(b.state, '') in ('sending', 'stuck')) or (p.step = 'refunded') <> (coalesce(b.state, '') = 'done')`,
  'what goes back is at most what came': sql`
    select b.id::text as broken from refunds b join payments p on p.id = b.payment_id
      where p.status = 'completed' and b.state <> 'refused' and b.amount_kes > p.amount_kes
        and not exists (select 1 from money_reviews r where r.payment_id = p.id and r.reason = 'wrong-amount' and r.amount_kes = b.amount_kes)`,
  'a test payment gives nothing and is never refunded': sql`
    select p.id::text as broken from payments p where p.is_test
      and (exists (select 1 from course_purchases g where g.payment_id = p.id) or exists (select 1 from refunds b where b.payment_id = p.id))`,
  'every payment has the line of its beginning': sql`
    select p.id::text as broken from payments p where not exists (select 1 from payment_events e where e.payment_id = p.id and e.kind = 'started')`,
  'every paid payment has a line that proves it': sql`
    select p.id::text as broken from payments p where p.status = 'completed' and not exists (
      select 1 from payment_events e where e.payment_id = p.id and e.kind in ('callback', 'query-final', 'ledger', 'review-paid', 'assigned', 'free'))`,
  'a discount is one use of a coupon, by the same person and for the same sum': sql`
    select p.id::text as broken from payments p left join coupon_uses u on u.payment_id = p.id
      where p.discount_kes <> coalesce(u.discount_kes, 0) or p.user_id <> u.user_id`,
  'nothing was paid exactly where a coupon took off the whole price, and M-Pesa was not asked': sql`
    select p.id::text as broken from payments p where (p.amount_kes = 0) <> exists (
        select 1 from payment_events e where e.payment_id = p.id and e.kind = 'free')
      or (p.amount_kes = 0 and (p.checkout_request_id is not null or p.mpesa_receipt_number is not null or p.sent_at is not null
        or exists (select 1 from refunds b where b.payment_id = p.id)))`,
  'a coupon is taken by orders that stand or wait for M-Pesa, and by no others': sql`
    select p.id::text as broken from payments p join coupon_uses u on u.payment_id = p.id
      left join group_orders o on o.payment_id = p.id and o.outcome = 'full' where (u.given_back_at is null) <>
      ((p.status = 'completed' and (o.payment_id is null or p.step not in ('refunding', 'refunded'))) or (p.status = 'pending' and p.superseded_at is null))`,
  'a coupon counts its uses, at most as many as it has and those that were paid for late': sql`
    select c.id::text as broken from coupons c left join lateral (
        select count(*) filter (where u.given_back_at is null) as used, count(*) filter (where u.is_late) as late
          from coupon_uses u where u.coupon_id = c.id) n on true
      where c.used <> n.used or c.late_uses <> n.late or c.used > c.max_uses + c.late_uses`,
  "one person's coupon is used by nobody else": sql`
    select u.payment_id::text as broken from coupon_uses u join coupons c on c.id = u.coupon_id where c.user_id <> u.user_id`,
  'a person uses a coupon once, but for what was paid for late': sql`
    select coupon_id || ' ' || user_id as broken from coupon_uses where given_back_at is null and not is_late
      group by coupon_id, user_id having count(*) > 1`,
  'a paid order of a group has its place, or goes back because none was left': sql`
    select p.id::text as broken from payments p join group_orders o on o.payment_id = p.id
      where (p.status = 'completed' and p.step = 'settled' and (o.outcome is null
          or (o.outcome = 'placed') <> exists (select 1 from course_purchases g where g.payment_id = p.id and g.access_granted)))
        or (p.status <> 'completed' and o.outcome is not null) or p.user_id <> o.user_id`,
  'a group counts who is in it, at most as many as it has places': sql`
    select g.id::text as broken from course_groups g
      where g.taken > g.seats or g.taken <> (select count(*) from group_members m where m.group_id = g.id)`,
  'whose course was taken back is in no group of it': sql`
    select m.user_id || ' ' || m.course_id as broken from group_members m
      join courses c on c.id = m.course_id and c.price_kes > 0
      join course_purchases g on g.user_id = m.user_id and g.course_id = m.course_id
      where not g.access_granted and m.joined_at <= g.revoked_at`,
  'who has a course by a place in a group has it by its days, and nobody else': sql`
    select g.user_id || ' ' || g.course_id as broken from course_purchases g left join group_orders o on o.payment_id = g.payment_id
      where (g.plan_id is null) <> (o.payment_id is null) and g.access_granted`,
  'a request is taken up again once, and only after it was refused': sql`
    select b.id::text as broken from refunds b join refunds o on o.id = b.reopens where o.state <> 'refused' or o.payment_id <> b.payment_id`,
  'a certificate goes with the refunded purchase it rests on, unless somebody said why not': sql`
    select c.id as broken from refunds b join payments p on p.id = b.payment_id and p.payment_type in ('course_purchase', 'course_instalment')
      join certificates c on c.user_id = p.user_id and c.course_id::text = p.reference_id and c.revoked_at is null
      where b.state in ('sending', 'stuck', 'done') and b.ends_access and b.certificate_kept is null
        and not exists (select 1 from course_purchases g where g.user_id = c.user_id and g.course_id = c.course_id and g.access_granted)`,
  'money given to somebody by hand is one paid payment of that charge': sql`
    select r.id::text as broken from money_reviews r left join payments p on p.id = r.assigned_payment_id
      where (coalesce(r.outcome, '') = 'assigned') <> (r.assigned_payment_id is not null)
        or (r.outcome = 'assigned' and (p.status <> 'completed' or p.amount_kes <> r.amount_kes or p.mpesa_receipt_number is distinct from r.receipt))`,
  "money that was sent back by hand has a code, and is nobody's payment": sql`
    select r.id::text as broken from money_reviews r where (coalesce(r.outcome, '') = 'returned') <> (r.return_reference is not null)
      or (r.outcome = 'returned' and (exists (select 1 from payments p where p.mpesa_receipt_number = r.receipt)
        or exists (select 1 from refunds b where b.receipt = r.receipt and b.state <> 'refused')))`,
  'a code of M-Pesa names one movement of money': sql`
    select r.return_reference as broken from money_reviews r where r.return_reference is not null
      and (exists (select 1 from payments p where p.mpesa_receipt_number = r.return_reference) or exists (select 1 from refunds b where b.reference = r.return_reference))`,
  'one live prompt a person and thing': sql`
    select user_id || ' ' || reference_id as broken from payments where status = 'pending' and step in ('created', 'sending', 'prompted') and superseded_at is null
      group by user_id, replace(payment_type, 'course_instalment', 'course_purchase'), reference_id having count(*) > 1`,
  'a payment that ended says when': sql`select id::text as broken from payments where status <> 'pending' and settled_at is null`,
  'a payment that waits for a person stands on the list': sql`
    select p.id::text as broken from payments p where p.step = 'review' and not exists (select 1 from money_reviews r where r.payment_id = p.id)`,
}

/** Every rule of the books that is violated now, with the rows; empty when all is well. For the doctor and after tests. */
export const brokenInvariants = internal((ctx: Context): Promise<Broken[]> =>
  brokenOf(ctx, {
    ...rules,
    ...seatRules,
    ...giftRules,
    ...instalmentRules,
    ...entitlementRules,
    ...timely(ctx),
  }),
)

/** Those of some rules that are violated, each a query for the rows that violate it in a column `broken`. */
export const brokenOf = internal(async (ctx: Context, rules: Record<string, SQL>): Promise<Broken[]> => {
  const broken: Broken[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const rows = await rowsFrom<{ broken: string }>(ctx.db, query)
    if (rows.length > 0) broken.push({ rule, rows: rows.map((row) => row.broken) })
  }
  return broken
})

const timely = (ctx: Context): typeof rules => ({
  'a payment older than a day waits for a person': sql`
    select id::text as broken from payments where status = 'pending' and step <> 'review' and step <> 'refunding' and step <> 'refunded'
      and created_at < ${after(ctx.now(), -26 * HOUR).toISOString()}::timestamptz`,
  'money of a cancelled session is on its way': sql`
    select o."paymentId" as broken from (${cancelledUnpaid(sql`s.cancelled_at < ${after(ctx.now(), -15 * MINUTE).toISOString()}::timestamptz`)}) o`,
  'money for a place that was gone is on its way': sql`
    select o."paymentId" as broken from (${fullUnpaid(sql`p.settled_at < ${after(ctx.now(), -15 * MINUTE).toISOString()}::timestamptz`)}) o`,
  'what was heard was applied': sql`
    select e.payment_id::text as broken from payment_events e join payments p on p.id = e.payment_id
      where e.kind in ('callback', 'refund-result') and e.at < ${after(ctx.now(), -15 * MINUTE).toISOString()}::timestamptz
      and p.status <> 'pending' and not exists (select 1 from payment_events a where a.applies_event = e.id)`,
})

export type MoneyFigures = {
  completed: number
  completedKes: number
  /** What coupons took off the price of completed ones. */
  discountKes: number
  pending: number
  failed: number
  refundedKes: number
  returnedKes: number
  openReviews: number
  openRefunds: number
}

/** The totals an operator looks at first. */
export const moneyFigures = query(
  { who: 'anyone', because: 'called by the command line only, outside HTTP' },
  async (ctx): Promise<MoneyFigures> => {
    const rows = await rowsFrom<Record<keyof MoneyFigures, string>>(
      ctx.db,
      sql`select
    count(*) filter (where status = 'completed') as "completed", coalesce(sum(amount_kes) filter (where status = 'completed'), 0) as "completedKes",
    coalesce(sum(discount_kes) filter (where status = 'completed'), 0) as "discountKes",
    count(*) filter (where status = 'pending') as "pending", count(*) filter (where status = 'failed') as "failed",
    (select coalesce(sum(amount_kes), 0) from refunds where state = 'done') as "refundedKes",
    (select coalesce(sum(amount_kes), 0) from money_reviews where outcome = 'returned') as "returnedKes",
    (select count(*) from money_reviews where resolved_at is null) as "openReviews",
    (select count(*) from refunds where state in ('requested', 'sending', 'stuck')) as "openRefunds"
    from payments where not is_test`,
    )
    return Object.fromEntries(
      Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]),
    ) as MoneyFigures
  },
)
