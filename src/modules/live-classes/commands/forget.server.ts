import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'

/** Gives up a person's seats, and what they teach has no teacher; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.update(liveClasses).set({ teacherId: null }).where(eq(liveClasses.teacherId, userId))
  await ctx.db.delete(liveClassSeats).where(eq(liveClassSeats.userId, userId))
})
