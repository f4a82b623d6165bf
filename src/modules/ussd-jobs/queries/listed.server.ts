import { and, desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { isListed } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'

/** A job on the board, with its author and title. */
export const listedUssdJob = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, jobId: unknown) => {
    const { id, userId, title } = ussdJobs
    return rowOrRefuse(
      await ctx.db
        .select({ id, userId, title })
        .from(ussdJobs)
        .where(and(eq(id, idOrRefuse(jobId)), isListed(ctx))),
    )
  },
)

/** The newest job on the board, or nothing while there is none. */
export const newestUssdJob = query({ who: 'anyone', because: 'USSD-31: public' }, async (ctx) => {
  ctx.cacheTag('ussd-jobs')
  const { id, title, createdAt, isSample } = ussdJobs
  const [job] = await ctx.db
    .select({ id, title, createdAt, isSample })
    .from(ussdJobs)
    .where(isListed(ctx))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return job
})
