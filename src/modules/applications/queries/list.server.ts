import { count, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { isOpen } from '#modules/job-board/rules.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { states } from '../rules.ts'
import { trackedJobs } from '../tables.server.ts'
import { TrackedFilters, type TrackedLine, type TrackedPage } from '../types.ts'
import { untracked } from './board.server.ts'

/** The viewer's applications, most recently changed first, whether on the board or found elsewhere. */
export const listTracked = query(
  { who: 'signed-in' },
  async (ctx, raw: TrackedFilters): Promise<TrackedPage> => {
    const { state, page } = TrackedFilters.parse(raw)
    const all = unionAll(tracked(ctx, ctx.viewer.id), untracked(ctx, ctx.viewer.id)).as('followed')
    const found = await ctx.db.select({ state: all.state, n: count() }).from(all).groupBy(all.state)
    const counts = Object.fromEntries(
      states.map((one) => [one, found.find((row) => row.state === one)?.n ?? 0]),
    ) as TrackedPage['counts']
    const total = state ? counts[state] : states.reduce((sum, one) => sum + counts[one], 0)
    const place = placeIn(total, page)
    const { limit, offset } = rowsOf(place.page)
    const rows = await ctx.db
      .select()
      .from(all)
      .where(state ? eq(all.state, state) : undefined)
      .orderBy(desc(all.at), desc(all.key))
      .limit(limit)
      .offset(offset)
    return { rows: rows.map((row) => lineOf(ctx, row)), ...place, counts }
  },
)

/** Those with a row. */
const tracked = ({ db }: Context, userId: string) =>
  db
    .select({
      key: sql<string>`coalesce(${trackedJobs.listingId}, ${trackedJobs.id})`.as('key'),
      title: trackedJobs.title,
      company: trackedJobs.company,
      state: trackedJobs.state,
      at: trackedJobs.updatedAt,
      remindOn: sql<string | null>`${trackedJobs.remindOn}::text`.as('remind_on'),
      hasResume: sql<boolean>`${trackedJobs.resume} is not null`.as('has_resume'),
      isActive: jobListings.isActive,
      endsAt: jobListings.endsAt,
    })
    .from(trackedJobs)
    .leftJoin(jobListings, eq(jobListings.id, trackedJobs.listingId))
    .where(eq(trackedJobs.userId, userId))

type Row = Omit<TrackedLine, 'isClosed'> & { isActive: boolean | null; endsAt: Date | null }

/** A row itself says whether its job is still open; one found elsewhere may be. */
export const lineOf = (ctx: Context, { isActive, endsAt, ...line }: Row): TrackedLine => ({
  ...line,
  isClosed: isActive !== null && !isOpen({ isActive, endsAt }, ctx.now()),
})
