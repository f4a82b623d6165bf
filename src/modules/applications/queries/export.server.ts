import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { trackedJobs, trackedSteps } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownTrackedData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  const own = eq(trackedJobs.userId, id)
  const steps = await db
    .select({ step: trackedSteps })
    .from(trackedSteps)
    .innerJoin(trackedJobs, eq(trackedJobs.id, trackedSteps.trackedId))
    .where(own)
    .orderBy(asc(trackedSteps.at), asc(trackedSteps.id))
  return {
    tracked_jobs: await db.select().from(trackedJobs).where(own).orderBy(asc(trackedJobs.createdAt)),
    tracked_steps: steps.map(({ step }) => step),
  }
})
