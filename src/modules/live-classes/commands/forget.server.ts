import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { liveClassSeats } from '../tables.server.ts'

/** Gives up a person's seats; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(liveClassSeats).where(eq(liveClassSeats.userId, userId))
}
