import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { trackedJobs, trackedSteps } from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export async function ownTrackedData(ctx: Context) {
  const { id } = signedIn(ctx)
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
}
