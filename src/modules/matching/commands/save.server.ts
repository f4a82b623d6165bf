import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { listingsByIds } from '#modules/job-board/queries.server.ts'
import { limit } from '../limits.server.ts'
import { savedJobs } from '../tables.server.ts'
import { SaveForm } from '../types.ts'

/**
 * Saves a job for later, or removes it (MAT-10+).
 * @param raw SaveForm
 * @throws Refusal 'not-found' for a job that is not on the board, 'invalid-input', 'too-many'
 */
export async function saveJob(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { id, on } = parse(SaveForm, raw)
  await limit(ctx, { 'save-job-user': viewer.id })
  const own = { userId: viewer.id, listingId: id }
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
}
