import { and, eq } from 'drizzle-orm'
import { command, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { HOUR } from '#kit/time.ts'
import { listingsByIds } from '#modules/job-board/queries/listings.server.ts'
import { savedJobs } from '../tables.server.ts'
import { SaveForm } from '../types.ts'

/** Saves a job for later, or removes it (MAT-10+). */
export const saveJob = command(
  {
    who: 'signed-in',
    input: [SaveForm],
    limit: perPerson('save-job-user', { max: 300, windowMs: HOUR }),
    // 'not-found' for a job that is not on the board.
    refuses: ['not-found'],
  },
  async (ctx, { id, on }): Promise<void> => {
    const own = { userId: ctx.viewer.id, listingId: id }
    if (on) {
      rowOrRefuse(await listingsByIds(ctx, [id]))
      await ctx.db
        .insert(savedJobs)
        .values({ ...own, createdAt: ctx.now() })
        .onConflictDoNothing()
    } else
      await ctx.db
        .delete(savedJobs)
        .where(and(eq(savedJobs.userId, own.userId), eq(savedJobs.listingId, own.listingId)))
  },
)
