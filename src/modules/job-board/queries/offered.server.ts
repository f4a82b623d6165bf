import { type Context, signedIn } from '#context.ts'
import { DAY, timeAgo } from '#kit/time.ts'
import { bestFirst, lastDay, LISTINGS, type Wishes } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import type { OfferedJob } from '../types.ts'
import { isListed, newestFirst, rowColumns } from './listings.server.ts'

// Of more, the older ones are nobody's news.
const MOST_COMPARED = 100
const URGENT_MS = 3 * DAY

const { platform, difficulty, skills, endsAt } = jobListings

/** The open jobs that fit the viewer best; without a wish that one fits, the newest (DASH-17+). */
export async function offeredJobs(ctx: Context, wishes: Wishes, most: number): Promise<OfferedJob[]> {
  signedIn(ctx)
  const open = await ctx.publicReads.read(ctx, 'open jobs', openJobs)
  return bestFirst(open, wishes).slice(0, most)
}

/** The newest jobs that are on the board now, the same for everybody. */
async function openJobs(ctx: Context): Promise<OfferedJob[]> {
  ctx.shows(LISTINGS)
  const rows = await ctx.db
    .select({ ...rowColumns, platform, difficulty, skills, endsAt })
    .from(jobListings)
    .where(isListed(ctx))
    .orderBy(...newestFirst)
    .limit(MOST_COMPARED)
  return rows.map(({ endsAt, ...job }) => ({
    ...job,
    age: timeAgo(job.createdAt, ctx.now(), ctx.locale),
    endsOn: endsAt && lastDay(endsAt),
    isUrgent: endsAt !== null && endsAt.getTime() - ctx.now().getTime() < URGENT_MS,
  }))
}
