import { sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { excerptOf } from '#kit/text.ts'
import { timeAgo } from '#kit/time.ts'
import { bestFirst, isUrgent, lastDay, LISTINGS, type Wishes } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import type { OfferedJob, OpenListing } from '../types.ts'
import { isListed, newestFirst, rowColumns } from './listings.server.ts'

// Beyond this number, older ones are not news.
const MOST_COMPARED = 500
const LETTERS = 160

const { platform, difficulty, skills, description, endsAt } = jobListings

/** The open jobs that fit the viewer best; if none fits their wishes, the newest (DASH-17+). */
export async function offeredJobs(ctx: Context, wishes: Wishes, most: number): Promise<OfferedJob[]> {
  signedIn(ctx)
  const open = await openListings(ctx)
  return bestFirst(open, wishes)
    .slice(0, most)
    .map((job) => {
      const { description: _, ...row } = offered(ctx, job)
      return row
    })
}

/** What a row or card says of an open job, in the viewer's language. */
export function offered<Job extends OpenListing>(ctx: Context, { endsAt, description, ...job }: Job) {
  return {
    ...job,
    description: excerptOf(description, LETTERS),
    age: timeAgo(job.createdAt, ctx.now(), ctx.locale),
    endsOn: endsAt && lastDay(endsAt),
    isUrgent: isUrgent(endsAt, ctx.now()),
  }
}

/**
 * The newest open jobs, to compare with a person; the same for everybody, a minute old at most. What is said of one in words is left
 * to `offered`: of five hundred, a few are shown.
 */
export const openListings = (ctx: Context): Promise<OpenListing[]> =>
  ctx.publicCache.read(ctx, 'open jobs', openJobs)

/** The newest jobs that are on the board now, the same for everybody. */
async function openJobs(ctx: Context): Promise<OpenListing[]> {
  ctx.cacheTag(LISTINGS)
  return ctx.db
    .select({
      ...rowColumns,
      platform,
      difficulty,
      skills,
      // Enough for an excerpt: whole descriptions of all would fill the cache.
      description: sql<string>`left(${description}, ${3 * LETTERS})`,
      endsAt,
    })
    .from(jobListings)
    .where(isListed(ctx))
    .orderBy(...newestFirst)
    .limit(MOST_COMPARED)
}
