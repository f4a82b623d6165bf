import { and, eq } from 'drizzle-orm'
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
