import { and, desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { isListed } from '../standing.server.ts'
import { ussdJobs } from '../tables.server.ts'

/** A job on the board, with its author and title. @throws Refusal 'not-found' */
export async function listedUssdJob(ctx: Context, jobId: unknown) {
  signedIn(ctx)
  const { id, userId, title } = ussdJobs
  return rowOrRefuse(
    await ctx.db
      .select({ id, userId, title })
      .from(ussdJobs)
      .where(and(eq(id, idOrRefuse(jobId)), isListed(ctx))),
  )
}

/** The newest job on the board, or nothing while there is none. */
export async function newestUssdJob(ctx: Context) {
  ctx.cacheTag('ussd-jobs')
  const { id, title, createdAt, isSample } = ussdJobs
  const [job] = await ctx.db
    .select({ id, title, createdAt, isSample })
    .from(ussdJobs)
    .where(isListed(ctx))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return job
}
