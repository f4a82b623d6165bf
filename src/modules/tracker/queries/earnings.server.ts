import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, signedIn } from '#context.ts'
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
    })
    .from(earnings)
    .where(eq(earnings.userId, viewer))
    .orderBy(desc(earnings.month), desc(earnings.createdAt), desc(earnings.id))
    .limit(limit)
    .offset(offset),
)

/** What the viewer wrote down as earned, newest month first, with the totals of everything (DASH-24). */
export async function ownEarnings(
  ctx: Context,
  size: number = PAGE_ROWS,
  pageNumber = 1,
): Promise<Paged<EarningView> & { totals: Record<EarningStatus, number> }> {
  const { id } = signedIn(ctx)
  const { rows, first, ...place } = await paged(size, pageNumber, (page) =>
    earningsOf(ctx.db, { viewer: id, ...rowsOf(page, size) }),
  )
  const { active = 0, pending = 0, completed = 0 } = first ?? {}
  return {
    rows: rows.map(
      ({ total: _total, active: _active, pending: _pending, completed: _completed, ...earning }) => earning,
    ),
    totals: { active, pending, completed },
    ...place,
  }
}

/** Months of the picture, this one last. */
const MONTHS = 6

const monthsOf = prepared('earned months', (db) =>
  db
    .select({
      month: earnings.month,
      received:
        sql<number>`coalesce(sum(${earnings.amountKes}) filter (where ${earnings.status} = 'completed'), 0)`.mapWith(
          Number,
        ),
      awaited:
        sql<number>`coalesce(sum(${earnings.amountKes}) filter (where ${earnings.status} <> 'completed'), 0)`.mapWith(
          Number,
        ),
    })
    .from(earnings)
    .where(and(eq(earnings.userId, viewer), gte(earnings.month, sql.placeholder('from'))))
    .groupBy(earnings.month),
)

/** The last months up to this one in Nairobi, the oldest first, with zeros where nothing was written down. What is dated later waits for its month. */
export async function ownEarnedMonths(ctx: Context): Promise<EarnedMonth[]> {
  const { id } = signedIn(ctx)
  const months = lastMonths(nairobiDay(ctx.now()).slice(0, 7), MONTHS)
  const rows = await monthsOf(ctx.db, { viewer: id, from: months[0]! })
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => known.get(month) ?? { month, received: 0, awaited: 0 })
}

/** @throws Refusal 'not-found', also for other people's */
export async function ownEarning(ctx: Context, earningId: string): Promise<EarningView> {
  const viewer = signedIn(ctx)
  idOrRefuse(earningId)
  return rowOrRefuse(
    await ctx.db
      .select(earningColumns)
      .from(earnings)
      .where(and(eq(earnings.id, earningId), eq(earnings.userId, viewer.id))),
  )
}
