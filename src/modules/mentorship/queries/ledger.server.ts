import { type SQL, sql } from 'drizzle-orm'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import type { Context } from '#context.ts'
import { bookings, mentorCredits, mentorPayouts, mentors, packagePurchases } from '../tables.server.ts'
import type { Ledger } from '../types.ts'

/**
 * Each mentor's balance, computed from session rows (decision 035): a session that was held, or cancelled too late, earned its
 * price less Stadi's fee; a refunded one earned nothing. What is paid and not yet earned is pending. Beside it is the indivisible
 * remainder of packages. An invariant of payments compares the totals with what was received (`brokenInvariants` of payments).
 */
export const mentorLedgers: SQL = sql`
  select m.id as mentor_id, coalesce(s.earned, 0)::int as earned, coalesce(s.fee, 0)::int as fee, coalesce(s.booked, 0)::int as booked,
    (coalesce(k.unused, 0) + coalesce(c.unused, 0))::int as unused, coalesce(k.rest, 0)::int as rest, coalesce(o.paid_out, 0)::int as paid_out
  from ${mentors} m
  left join (
    select b.mentor_id, sum(b.price_kes) filter (where is_earned) as earned, sum(b.fee_kes) filter (where is_earned) as fee,
      sum(b.price_kes) filter (where not is_earned) as booked
    from ${bookings} b
    left join ${packagePurchases} p on p.id = b.package_purchase_id left join ${mentorCredits} r on r.id = b.credit_id,
    lateral (select b.state = 'cancelled' or (b.marked_at is not null and b.absent is distinct from 'mentor') as is_earned) e
    where (b.state = 'confirmed' or b.money = 'kept') and p.ended_at is null and r.ended_at is null
    group by b.mentor_id) s on s.mentor_id = m.id
  left join (
    select mentor_id, sum((sessions - used) * (price_kes / sessions)) as unused, sum(price_kes % sessions) as rest
    from ${packagePurchases} where ended_at is null group by mentor_id) k on k.mentor_id = m.id
  left join (
    select mentor_id, sum(amount_kes) as unused from ${mentorCredits} where ended_at is null and used_at is null group by mentor_id
    ) c on c.mentor_id = m.id
  left join (select mentor_id, sum(amount_kes) as paid_out from ${mentorPayouts} group by mentor_id) o on o.mentor_id = m.id
  where not m.is_test`

type Row = { mentor_id: string } & Record<
  'earned' | 'fee' | 'booked' | 'unused' | 'rest' | 'paid_out',
  number
>

/** The ledgers of these mentors, by id. */
export async function ledgersOf({ db }: Context, mentorIds: string[]): Promise<Map<string, Ledger>> {
  if (mentorIds.length === 0) return new Map()
  const ids = sql.join(
    mentorIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsFrom<Row>(db, sql`select * from (${mentorLedgers}) l where l.mentor_id in (${ids})`)
  return new Map(rows.map((row) => [row.mentor_id, inWords(row)]))
}

const inWords = ({ earned, fee, booked, unused, paid_out: paidOutKes }: Row): Ledger => ({
  earnedKes: earned,
  feeKes: fee,
  paidOutKes,
  payableKes: earned - fee - paidOutKes,
  bookedKes: booked,
  unusedKes: unused,
})

/** The ledger of one mentor. */
export async function ledgerOf(ctx: Context, mentorId: string): Promise<Ledger> {
  return (await ledgersOf(ctx, [mentorId])).get(mentorId)!
}
