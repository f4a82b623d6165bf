import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { exerciseWorks } from '../tables.server.ts'

/** Erases what a person left in exercises; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(exerciseWorks).where(eq(exerciseWorks.userId, userId))
})
