import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { stands } from './sessions-to-refund.server.ts'

type Due = { paymentId: string; reason: string }

/**
 * Payments that bought nothing and whose refund has not started: the group was full when their money came, or the invoice was settled
 * already. The reason is for administrators, in the story of the payment.
 */
export const fullUnpaid = (when: SQL = sql`true`): SQL => sql`
  select p.id::text as "paymentId", 'the group was full when the money came' as reason
    from group_orders o join payments p on p.id = o.payment_id where o.outcome = 'full' and ${stands} and ${when}
  union all select p.id::text, 'the invoice was settled when the money came'
    from seat_payments o join payments p on p.id = o.payment_id where o.outcome = 'late' and ${stands} and ${when}`

export async function placesToRefund(ctx: Context): Promise<Due[]> {
  const found = (await ctx.db.execute(fullUnpaid())) as unknown as { rows: Due[] }
  return found.rows
}
