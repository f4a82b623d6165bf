import { asc, count, desc, eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { type CaseCounts, CaseFilters, caseKinds, type CaseList } from '../types.ts'
import { allThings, openReports } from './things.server.ts'
import { viewsOf } from './views.server.ts'
import { found, hidden, waiting } from './which.server.ts'

/**
 * A page of what administrators decide about: what waits, oldest first, of every kind or of one; or what is hidden; or what a search
 * finds, newest first, waiting or not. A page beyond the end is the last.
 */
export async function listCases(ctx: Context, filters: unknown): Promise<CaseList> {
  adminOnly(ctx)
  const { q, kind, page } = CaseFilters.parse(filters ?? {})
  const counts = await countsOf(ctx)
  const open = openReports(ctx.db)
  const isWaiting = !q && kind !== 'hidden'
  const all = allThings(ctx.db, open, q ? await found(ctx, q) : kind === 'hidden' ? hidden : waiting(open))
  const chosen = isWaiting && kind ? eq(all.kind, kind) : undefined
  const total = isWaiting ? counts[kind ?? 'all'] : await sizeOf(ctx, all)
  const place = placeIn(total, page)
  const { limit, offset } = rowsOf(place.page)
  const refs = await ctx.db
    .select()
    .from(all)
    .where(chosen)
    .orderBy(isWaiting ? asc(all.since) : desc(all.since), asc(all.id))
    .limit(limit)
    .offset(offset)
  return { cases: await viewsOf(ctx, refs), counts, total, ...place }
}

/** How many cases wait. */
export async function countCases(ctx: Context): Promise<number> {
  adminOnly(ctx)
  return (await countsOf(ctx)).all
}

async function countsOf(ctx: Context): Promise<CaseCounts> {
  const open = openReports(ctx.db)
  const all = allThings(ctx.db, open, waiting(open))
  const rows = await ctx.db.select({ kind: all.kind, n: count() }).from(all).groupBy(all.kind)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0
  const [job, appeal, report] = caseKinds.map(of) as [number, number, number]
  return {
    job,
    appeal,
    report,
    all: job + appeal + report,
    hidden: await sizeOf(ctx, allThings(ctx.db, open, hidden)),
  }
}

async function sizeOf({ db }: Context, all: ReturnType<typeof allThings>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(all)
  return row!.n
}
