import { asc, desc } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { type CaseCounts, CaseFilters, type CaseKind, type CaseList } from '../types.ts'
import { allThings, openReports, type Ref } from './things.server.ts'
import { viewsOf } from './views.server.ts'
import { found, hidden, waiting } from './which.server.ts'

/**
 * A page of the cases for administrators: pending ones, oldest first, of every kind or of one; or hidden ones; or search results,
 * newest first, pending or not. A page beyond the end is the last.
 */
export const listCases = query({ who: 'admin' }, async (ctx, filters: unknown): Promise<CaseList> => {
  const { q, kind, page } = CaseFilters.parse(filters ?? {})
  const waits = await waitingRefs(ctx)
  const refs =
    q || kind === 'hidden'
      ? await otherRefs(ctx, q)
      : waits.filter((ref) => kind === undefined || ref.kind === kind)
  const place = placeIn(refs.length, page)
  const { limit, offset } = rowsOf(place.page)
  const cases = await viewsOf(ctx, refs.slice(offset, offset + limit))
  return { cases, counts: countsOf(waits), total: refs.length, ...place }
})

/** The number of pending cases. */
export const countCases = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return (await waitingRefs(ctx)).length
})

/** All pending cases: one scan of the tables serves the page and every count. */
async function waitingRefs({ db }: Context): Promise<Ref[]> {
  const open = openReports(db)
  const all = allThings(db, open, waiting(open))
  return db.select().from(all).orderBy(asc(all.since), asc(all.id))
}

/** A search with this many results must be narrowed. */
const MOST_FOUND = 1000

async function otherRefs(ctx: Context, q: string): Promise<Ref[]> {
  const { db } = ctx
  const all = allThings(db, openReports(db), q ? await found(ctx, q) : hidden)
  return db.select().from(all).orderBy(desc(all.since), asc(all.id)).limit(MOST_FOUND)
}

function countsOf(waits: Ref[]): CaseCounts {
  const of = (kind: CaseKind) => waits.filter((ref) => ref.kind === kind).length
  return { job: of('job'), appeal: of('appeal'), report: of('report'), all: waits.length }
}
