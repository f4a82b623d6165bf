import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { gifts } from '#modules/gifts/tables.server.ts'
import { seatInvoices, seatLots } from '#modules/organisations/tables.server.ts'
import { royaltyLedgers } from '#modules/royalties/queries/ledger.server.ts'
import { type Broken, brokenOf } from './invariants.server.ts'

// What came for a course, by a payment that stands, also for a gift of it, or an invoice of seats that was paid, apart from what was written of its shares.
// Where a group was full, nothing was sold.
const came = sql`select p.id::text as sale, coalesce(g.course_id::text, p.reference_id) as reference_id, p.settled_at, p.step, coalesce((select r.amount_kes from money_reviews r
    where r.payment_id = p.id and r.reason = 'wrong-amount' and r.outcome = 'paid' and r.amount_kes is not null
    order by r.created_at, r.id limit 1), p.amount_kes) as kes
  from payments p left join ${gifts} g on g.payment_id = p.id
  where (p.payment_type in ('course_purchase', 'course_instalment') or g.id is not null) and not p.is_test and p.status = 'completed'
    and p.step in ('settled', 'refunding', 'refunded')
    and not exists (select from group_orders o where o.payment_id = p.id and o.outcome = 'full')
  union all select 'seat-invoice:' || i.number, i.course_id::text, i.settled_at,
      case when l.ended_at is null then 'settled' else 'refunded' end, i.total_kes
    from ${seatInvoices} i left join ${seatLots} l on l.invoice_id = i.id where i.status = 'paid'`
// By which a sale is one of these.
const saleOf = sql`coalesce(b.payment_id::text, b.reference)`
// All but what samples record.
const isOurs = sql`(b.payment_id is not null or b.reference like 'seat-invoice:%')`

// The rate of a teacher on the day of a sale. Clocks of two processes differ by less than this minute.
const rateOf = sql`select r.id, r.percent from royalty_rates r
  where r.course_id = b.course_id and r.user_id = s.user_id and r.from_day <= (b.sold_at at time zone 'Africa/Nairobi')::date
    and (r.id <= s.rate_id or r.created_at < b.sold_at - interval '1 minute')
  order by r.from_day desc, r.id desc limit 1`

/** What must always be true of what teachers earn, each as the rows that violate it. */
const rules = {
  'a sale in which teachers share is a paid payment of that course or invoice of its seats, for the sum that came, and goes back with it': sql`
    select b.id::text as broken from royalty_sales b left join (${came}) p on p.sale = ${saleOf}
      where ${isOurs} and (p.sale is null or p.reference_id <> b.course_id::text or p.kes <> b.amount_kes
        or (p.step <> 'settled') <> (b.reversed_at is not null))`,
  'a share is what its rate says of the sale, rounded down': sql`
    select s.sale_id || ' ' || s.user_id as broken from royalty_shares s join royalty_sales b on b.id = s.sale_id
      left join lateral (${rateOf}) r on true
      where r.id is null or r.id <> s.rate_id or r.percent <> s.percent or s.amount_kes <> floor(b.amount_kes::numeric * r.percent / 100)`,
  'the teachers of a course share at most the whole of a sale': sql`
    select s.sale_id::text as broken from royalty_shares s join royalty_sales b on b.id = s.sale_id
      group by s.sale_id, b.amount_kes having sum(s.amount_kes) > b.amount_kes or sum(s.percent) > 100`,
  'who teaches a course at a rate has a share of every sale since': sql`
    select p.sale || ' ' || t.user_id as broken from (${came}) p
      join course_teachers t on t.course_id::text = p.reference_id and t.named_at < p.settled_at - interval '1 minute'
      join lateral (select percent from royalty_rates r where r.course_id = t.course_id and r.user_id = t.user_id
        and r.from_day <= (p.settled_at at time zone 'Africa/Nairobi')::date and r.created_at < p.settled_at - interval '1 minute'
        order by r.from_day desc, r.id desc limit 1) r on r.percent > 0
      where p.kes > 0 and not exists (select 1 from royalty_sales b join royalty_shares s on s.sale_id = b.id
        where ${saleOf} = p.sale and s.user_id = t.user_id)
        and not exists (select 1 from royalty_rates r where r.course_id = t.course_id and r.user_id = t.user_id
          and r.created_at between p.settled_at - interval '1 minute' and p.settled_at + interval '1 minute')`,
  'what the house owes a teacher is their share of what came and stayed, less what was paid out': sql`
    select l.user_id::text as broken from (${royaltyLedgers}) l
      left join (select s.user_id, sum(floor(coalesce(p.kes, b.amount_kes)::numeric * r.percent / 100)) as kes
        from royalty_shares s join royalty_sales b on b.id = s.sale_id join royalty_rates r on r.id = s.rate_id
          left join (${came}) p on p.sale = ${saleOf}
        where case when ${isOurs} then p.step = 'settled' else b.reversed_at is null end
        group by s.user_id) stays on stays.user_id = l.user_id
      left join (select user_id, sum(amount_kes) as kes from royalty_payouts
        where corrects is null and corrected_at is null group by user_id) paid on paid.user_id = l.user_id
      where l.earned - l.returned - l.paid_out <> coalesce(stays.kes, 0) - coalesce(paid.kes, 0)`,
  'a payout that was taken back has a line that says so, of the same teacher and sum': sql`
    select o.id::text as broken from royalty_payouts o left join royalty_payouts c on c.corrects = o.id
      where (o.corrected_at is not null) <> (c.id is not null)
        or (c.id is not null and (c.user_id <> o.user_id or c.amount_kes <> -o.amount_kes or o.corrects is not null))`,
}

/** Every rule about what teachers earn that is violated now, with the rows; empty when all is well. */
export const brokenRoyalties = internal((ctx: Context): Promise<Broken[]> => brokenOf(ctx, rules))
