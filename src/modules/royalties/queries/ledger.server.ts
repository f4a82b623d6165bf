import { type SQL, sql } from 'drizzle-orm'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { royaltyPayouts, royaltyRates, royaltySales, royaltyShares } from '../tables.server.ts'
import type { RoyaltyLedger } from '../types.ts'

/**
 * Each teacher's balance, counted from rows whenever somebody asks (decision 102): shares of sales, less those whose money went
 * back, less what was paid out. A rule of the books compares it with what was received (`brokenRoyalties`).
 */
export const royaltyLedgers: SQL = sql`
  select l.user_id, sum(l.earned)::int as earned, sum(l.returned)::int as returned, sum(l.paid_out)::int as paid_out
  from (
    select s.user_id, s.amount_kes as earned, case when b.reversed_at is null then 0 else s.amount_kes end as returned, 0 as paid_out
      from ${royaltyShares} s join ${royaltySales} b on b.id = s.sale_id
    union all select user_id, 0, 0, amount_kes from ${royaltyPayouts}
    union all select user_id, 0, 0, 0 from ${royaltyRates}) l
  group by l.user_id`

type Row = { earned: number; returned: number; paid_out: number }

export const inWords = ({ earned, returned, paid_out: paidOutKes }: Row): RoyaltyLedger => ({
  earnedKes: earned,
  returnedKes: returned,
  paidOutKes,
  payableKes: earned - returned - paidOutKes,
})

/** The ledger of one teacher. */
export async function ledgerOf(ctx: Context, userId: string): Promise<RoyaltyLedger> {
  const [row] = await rowsFrom<Row>(
    ctx.db,
    sql`select * from (${royaltyLedgers}) l where l.user_id = ${userId}::uuid`,
  )
  return inWords(row ?? { earned: 0, returned: 0, paid_out: 0 })
}

/** Whether the house owes somebody. Less than nothing is not asked for. */
export const isOwedRoyalties = internal(
  async (ctx: Context, userId: string): Promise<boolean> => (await ledgerOf(ctx, userId)).payableKes > 0,
)
