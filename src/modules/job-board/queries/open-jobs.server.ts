import { and, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { type Difficulty, LISTINGS } from '../rules.ts'
import { jobListings } from '../tables.server.ts'
import { cardColumns, isListed, newestFirst } from './listings.server.ts'

type Asked = { level?: Difficulty | undefined; limit: number; offset: number }

/** The jobs on the board now, newest first, and the total. */
export const openJobs = query(
  { who: 'anyone', because: 'JOB-01: public' },
  async (ctx, { level, limit, offset }: Asked) => {
    const which = and(isListed(ctx), level ? eq(jobListings.difficulty, level) : undefined)
    ctx.cacheTag(LISTINGS)
    const total = await ctx.db.$count(jobListings, which)
    const rows = await ctx.db
      .select({ ...cardColumns, endsAt: jobListings.endsAt })
      .from(jobListings)
      .where(which)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset)
    return { rows, total }
  },
)
