import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'

/** sends: the money is refunded. asks: its payer requests it, and an administrator decides. */
export type SessionRefund = { paymentId: string; way: 'sends' | 'asks'; cancelledBy: string | null }

/** A sale that stands without a refund in progress; if the amount is in question, a person looks first. */
export const stands = sql`p.status = 'completed' and p.step = 'settled' and not p.is_test
  and not exists (select 1 from refunds b where b.payment_id = p.id and b.state in ('sending', 'stuck', 'done'))
  and not exists (select 1 from money_reviews r where r.payment_id = p.id and r.reason = 'wrong-amount' and r.resolved_at is null)`

/** Cancelled sessions to be refunded: what paid for them, or for the credit that did. */
export const cancelledUnpaid = (when: SQL = sql`true`): SQL => sql`
  select p.id::text as "paymentId", 'sends' as way, s.cancelled_by as "cancelledBy"
    from bookings s left join mentor_credits c on c.id = s.credit_id join payments p on p.id = coalesce(s.payment_id, c.payment_id)
    where s.state = 'cancelled' and s.money = 'refund' and ${stands} and ${when}`

/** Sessions to which the mentor did not come, according to their mentee, without a refund request yet. */
const unheld = sql`
  select p.id::text as "paymentId", 'asks' as way, null as "cancelledBy" from bookings s join payments p on p.id = s.payment_id
    where s.state = 'confirmed' and s.absent = 'mentor' and ${stands} and not exists (select 1 from refunds b where b.payment_id = p.id)`

/** Payments of sessions that ended so that they must be refunded, and whose refund has not started. */
export async function sessionsToRefund(ctx: Context): Promise<SessionRefund[]> {
  const found = await ctx.db.execute(sql`${cancelledUnpaid()} union all ${unheld}`)
  return (found as unknown as { rows: SessionRefund[] }).rows
}
