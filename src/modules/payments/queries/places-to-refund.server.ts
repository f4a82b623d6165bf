import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { stands } from './sessions-to-refund.server.ts'

/** Payments for a place in a group that was full when their money came, and whose refund has not started. */
export const fullUnpaid = (when: SQL = sql`true`): SQL => sql`
  select p.id::text as "paymentId" from group_orders o join payments p on p.id = o.payment_id
    where o.outcome = 'full' and ${stands} and ${when}`

export async function placesToRefund(ctx: Context): Promise<string[]> {
  const found = (await ctx.db.execute(fullUnpaid())) as unknown as { rows: { paymentId: string }[] }
  return found.rows.map(({ paymentId }) => paymentId)
}
