import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { bestFirst, EXCERPT, isOpen, LISTINGS, offered, type Wishes } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import type { OfferedJob, OpenListing } from '../types.ts'
import { isListed, newestFirst, rowColumns } from './listings.server.ts'

// Beyond this number, older ones are not news.
const MOST_COMPARED = 500

const { platform, difficulty, skills, description, endsAt } = jobListings

/** The open jobs that fit the viewer best; if none fits their wishes, the newest (DASH-17+). */
export const offeredJobs = query(
  { who: 'signed-in' },
  async (ctx, wishes: Wishes, most: number): Promise<OfferedJob[]> => {
    const open = await openListings(ctx)
    return bestFirst(open, wishes)
      .slice(0, most)
      .map((job) => {
        const { description: _, ...row } = offered(job, ctx)
        return row
      })
  },
)

/**
 * The newest open jobs, to compare with a person; the same for everybody, a minute old at most. What is said of one in words is left
 * to `offered`: of five hundred, a few are shown.
 */
export const openListings = query(
  { who: 'anyone', because: 'JOB-01: public' },
  async (ctx): Promise<OpenListing[]> => {
    const kept = await ctx.publicCache.read(ctx, 'open jobs', openJobs)
    const now = ctx.now()
    return kept.filter(({ endsAt }) => isOpen({ isActive: true, endsAt }, now))
  },
)

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
      description: sql<string>`left(${description}, ${3 * EXCERPT})`,
      endsAt,
    })
    .from(jobListings)
    .where(isListed(ctx))
    .orderBy(...newestFirst)
    .limit(MOST_COMPARED)
}
