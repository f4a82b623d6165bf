import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { assessmentAttempts } from '../tables.server.ts'

/** Erases a person's assessments; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(assessmentAttempts).where(eq(assessmentAttempts.userId, userId))
})
