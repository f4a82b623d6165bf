import { type Context, signedIn } from '#context.ts'
import { excerptOf } from '#kit/text.ts'
import { DAY, timeAgo } from '#kit/time.ts'
import { bestFirst, lastDay, LISTINGS, type Wishes } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import type { OfferedJob, OpenListing } from '../types.ts'
import { isListed, newestFirst, rowColumns } from './listings.server.ts'

// Beyond this number, older ones are not news.
const MOST_COMPARED = 500
const LETTERS = 160
const URGENT_MS = 3 * DAY

const { platform, difficulty, skills, description, endsAt } = jobListings

/** The open jobs that fit the viewer best; if none fits their wishes, the newest (DASH-17+). */
export async function offeredJobs(ctx: Context, wishes: Wishes, most: number): Promise<OfferedJob[]> {
  signedIn(ctx)
  const open = await openListings(ctx)
  return bestFirst(open, wishes)
    .slice(0, most)
    .map(({ description: _, ...job }) => job)
}

/** The newest open jobs, to compare with a person; the same for everybody, a minute old at most. */
export const openListings = (ctx: Context): Promise<OpenListing[]> =>
  ctx.publicCache.read(ctx, 'open jobs', openJobs)

/** The newest jobs that are on the board now, the same for everybody. */
async function openJobs(ctx: Context): Promise<OpenListing[]> {
  ctx.cacheTag(LISTINGS)
  const rows = await ctx.db
    .select({ ...rowColumns, platform, difficulty, skills, description, endsAt })
    .from(jobListings)
    .where(isListed(ctx))
    .orderBy(...newestFirst)
    .limit(MOST_COMPARED)
  return rows.map(({ endsAt, ...job }) => ({
    ...job,
    description: excerptOf(job.description, LETTERS),
    age: timeAgo(job.createdAt, ctx.now(), ctx.locale),
    endsOn: endsAt && lastDay(endsAt),
    isUrgent: endsAt !== null && endsAt.getTime() - ctx.now().getTime() < URGENT_MS,
  }))
}
