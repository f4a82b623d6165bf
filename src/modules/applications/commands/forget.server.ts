import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { trackedJobs } from '../tables.server.ts'

/** Takes out what a person followed, with the CVs that were frozen; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(trackedJobs).where(eq(trackedJobs.userId, userId))
}
