import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { savedJobs } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownMatchingData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const own = eq(savedJobs.userId, id)
  return { saved_jobs: await ctx.db.select().from(savedJobs).where(own).orderBy(asc(savedJobs.createdAt)) }
})
