import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { notifications } from '../tables.server.ts'

/** Erases a person's notifications; called by the job that erases an account, in its transaction. */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(notifications).where(eq(notifications.userId, userId))
}
