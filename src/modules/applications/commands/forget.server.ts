import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { trackedJobs } from '../tables.server.ts'

/** Erases a person's tracked jobs, including frozen CVs; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(trackedJobs).where(eq(trackedJobs.userId, userId))
}
