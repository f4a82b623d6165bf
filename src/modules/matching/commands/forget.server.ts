import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { savedJobs } from '../tables.server.ts'

/** Erases a person's data; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(savedJobs).where(eq(savedJobs.userId, userId))
})
