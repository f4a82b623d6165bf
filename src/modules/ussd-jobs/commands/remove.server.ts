import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { DAY } from '#kit/time.ts'
import { ussdJobs } from '../tables.server.ts'

const limit = limitsOf({ 'ussd-remove-user': { max: 20, windowMs: DAY } })

/** Deletes a job of the viewer's, with its applications. */
export const removeUssdJob = command(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, id: string): Promise<void> => {
    const own = and(eq(ussdJobs.id, idOrRefuse(id)), eq(ussdJobs.userId, ctx.viewer.id))
    await limit(ctx, { 'ussd-remove-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      rowOrRefuse(await ctx.db.delete(ussdJobs).where(own).returning({ id: ussdJobs.id }))
      await invalidateTags(ctx, 'ussd-jobs')
    })
  },
)
