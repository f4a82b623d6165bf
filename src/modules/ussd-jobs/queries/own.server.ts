import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { kindsFrom } from '#core/reports.ts'
import { isUuid } from '#kit/ids.ts'
import { PAGE_ROWS, placeIn, rowsOf } from '#kit/paging.ts'
import type { FeeFinding } from '../no-fee/rule.ts'
import { hasOpenAppeal } from '../rules.ts'
import { ussdJobs } from '../tables.server.ts'
import type { OwnUssdJob } from '../types.ts'

const MOST_KNOWN = 200

const { id, title, ussdCode, applications, createdAt, state, reason, hiddenBy, fee } = ussdJobs
const { appealedAt, decidedAt } = ussdJobs
const shown = { id, title, ussdCode, applications, createdAt, state, fee }
const columns = { ...shown, reason, hiddenBy, appealedAt, decidedAt }
/** With what the no-fee rule found in it. */
type Own = OwnUssdJob & { fee: FeeFinding | null }
type Row = Pick<typeof ussdJobs.$inferSelect, keyof typeof columns>

/**
 * A page of the viewer's own jobs, newest first, with each one's state and reason (USSD-22): the requested page, or the one with
 * that job.
 */
export const ownUssdJobs = query(
  { who: 'signed-in' },
  async (ctx, { page = 1, job = '' }: { page?: number; job?: string } = {}) => {
    const isOwn = eq(ussdJobs.userId, ctx.viewer.id)
    const wanted = isUuid(job) ? Math.ceil((await placeOf(ctx, job)) / PAGE_ROWS) : page
    const place = placeIn(await ctx.db.$count(ussdJobs, isOwn), Math.max(1, wanted))
    const { limit, offset } = rowsOf(place.page)
    const rows = await ctx.db
      .select(columns)
      .from(ussdJobs)
      .where(isOwn)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
    return { rows: rows.map(viewOf), ...place }
  },
)

/** The position of one of the viewer's jobs, counted from the newest; 0 if it is none of theirs. */
function placeOf(ctx: Context, jobId: string): Promise<number> {
  const isOwn = eq(ussdJobs.userId, signedIn(ctx).id)
  const job = ctx.db
    .select({ createdAt, id })
    .from(ussdJobs)
    .where(and(eq(id, jobId), isOwn))
  return ctx.db.$count(ussdJobs, and(isOwn, sql`(${createdAt}, ${id}) >= (${job})`))
}

/** One of the viewer's own jobs. */
export const ownUssdJob = query(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, jobId: string): Promise<Own> => {
    const own = and(eq(id, idOrRefuse(jobId)), eq(ussdJobs.userId, ctx.viewer.id))
    return viewOf(rowOrRefuse(await ctx.db.select(columns).from(ussdJobs).where(own)))
  },
)

function viewOf({ appealedAt, decidedAt, hiddenBy, reason, ...job }: Row): Own {
  const isOff = job.state === 'refused' || job.state === 'hidden'
  return {
    ...job,
    reason: hiddenBy === 'reports' ? null : reason,
    reportedAs: hiddenBy === 'reports' ? kindsFrom(reason) : null,
    mayAppeal: isOff && !appealedAt,
    appeal: appealedAt && (hasOpenAppeal({ appealedAt, decidedAt }) ? 'waiting' : 'answered'),
  }
}

/** Ids of the viewer's own jobs, newest first: on a board that is the same for everybody they show which cards are theirs. */
export const ownUssdJobIds = query({ who: 'signed-in' }, async (ctx): Promise<string[]> => {
  const rows = await ctx.db
    .select({ id })
    .from(ussdJobs)
    .where(eq(ussdJobs.userId, ctx.viewer.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_KNOWN)
  return rows.map(({ id }) => id)
})
