import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { jobApplications } from '../tables.server.ts'

/** Erases a person's applications with their files; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(jobApplications).where(eq(jobApplications.userId, userId))
})
