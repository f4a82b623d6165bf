import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { limit } from '../limits.server.ts'
import { ussdJobs } from '../tables.server.ts'

/** Deletes a job of the viewer's, with its applications. @throws Refusal 'not-found', also for other people's, 'too-many' */
export async function removeUssdJob(ctx: Context, id: string): Promise<void> {
  const viewer = signedIn(ctx)
  const own = and(eq(ussdJobs.id, idOrRefuse(id)), eq(ussdJobs.userId, viewer.id))
  await limit(ctx, { 'ussd-remove-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    rowOrRefuse(await ctx.db.delete(ussdJobs).where(own).returning({ id: ussdJobs.id }))
    await invalidateTags(ctx, 'ussd-jobs')
  })
}
