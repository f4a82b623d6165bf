import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { keptCourses, offlineEvents } from '../tables.server.ts'

/** Takes out what is a person's; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(offlineEvents).where(eq(offlineEvents.userId, userId))
  await ctx.db.delete(keptCourses).where(eq(keptCourses.userId, userId))
})
