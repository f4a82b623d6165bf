import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { savedJobs } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownMatchingData(ctx: Context) {
  const { id } = signedIn(ctx)
  const own = eq(savedJobs.userId, id)
  return { saved_jobs: await ctx.db.select().from(savedJobs).where(own).orderBy(asc(savedJobs.createdAt)) }
}
