import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { PAGE_ROWS, rowsOf } from '#kit/paging.ts'
import { nairobiDay } from '#kit/time.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { earnings } from '../tables.server.ts'
import { lastMonths } from '../rules.ts'
import type { EarnedMonth, EarningStatus, EarningView } from '../types.ts'
import { type Paged, paged, total } from './page.server.ts'

const earningColumns = {
  id: earnings.id,
  platform: earnings.platform,
  amountKes: earnings.amountKes,
  month: earnings.month,
  status: earnings.status,
}

const [viewer, limit, offset] = [
  sql.placeholder('viewer'),
  sql.placeholder('limit'),
  sql.placeholder('offset'),
]

/** Months of the chart, this one last. */
const MONTHS = 6
const amounts = (has: SQL) => sql`coalesce(sum(e.amount_kes) filter (where ${has}), 0)`
// With the page, as both are always requested together.
const monthsOf = sql<EarnedMonth[]>`(select json_agg(m) from (
  select e.month, ${amounts(sql`e.status = 'completed'`)} as received, ${amounts(sql`e.status <> 'completed'`)} as awaited
  from earnings e where e.user_id = ${viewer} and e.month >= ${sql.placeholder('from')} group by e.month
) m)`

const sumOf = (status: EarningStatus) =>
  sql<number>`coalesce(sum(${earnings.amountKes}) filter (where ${earnings.status} = ${sql.raw(`'${status}'`)}) over (), 0)`.mapWith(
    Number,
  )
const earningsOf = prepared('earnings', (db) =>
  db
    .select({
      ...earningColumns,
      total,
      active: sumOf('active'),
      pending: sumOf('pending'),
      completed: sumOf('completed'),
      months: monthsOf,
    })
    .from(earnings)
    .where(eq(earnings.userId, viewer))
    .orderBy(desc(earnings.month), desc(earnings.createdAt), desc(earnings.id))
    .limit(limit)
    .offset(offset),
)

/**
 * The viewer's recorded earnings, newest month first, with the grand totals (DASH-24). `months`: the last ones up to this one in
 * Nairobi, oldest first, with zeros for months without earnings; later ones wait for their month.
 */
export const ownEarnings = query(
  { who: 'signed-in' },
  async (
    ctx,
    size: number = PAGE_ROWS,
    pageNumber: number = 1,
  ): Promise<Paged<EarningView> & { totals: Record<EarningStatus, number>; months: EarnedMonth[] }> => {
    const { id: viewer } = ctx.viewer
    const months = lastMonths(nairobiDay(ctx.now()).slice(0, 7), MONTHS)
    const { rows, first, ...place } = await paged(size, pageNumber, (page) =>
      earningsOf(ctx.db, { viewer, from: months[0], ...rowsOf(page, size) }),
    )
    const { active = 0, pending = 0, completed = 0 } = first ?? {}
    const known = new Map(first?.months?.map((row) => [row.month, row]))
    return {
      rows: rows.map(({ id, platform, amountKes, month, status }) => ({
        id,
        platform,
        amountKes,
        month,
        status,
      })),
      totals: { active, pending, completed },
      months: months.map((month) => known.get(month) ?? { month, received: 0, awaited: 0 }),
      ...place,
    }
  },
)

export const ownEarning = query(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, earningId: string): Promise<EarningView> => {
    idOrRefuse(earningId)
    return rowOrRefuse(
      await ctx.db
        .select(earningColumns)
        .from(earnings)
        .where(and(eq(earnings.id, earningId), eq(earnings.userId, ctx.viewer.id))),
    )
  },
)
