import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { trackedJobs } from '../tables.server.ts'

/** Erases a person's tracked jobs, including frozen CVs; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(trackedJobs).where(eq(trackedJobs.userId, userId))
})
