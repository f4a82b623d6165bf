import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { royaltyNews, royaltyPayouts } from '../tables.server.ts'

/**
 * Erases what was typed about a person; called by the job that erases an account. What sales earned and what was paid out stays in
 * the books, and names nobody once the account is anonymous; teaching takes them off their courses.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(royaltyNews).where(eq(royaltyNews.userId, userId))
  await ctx.db
    .update(royaltyPayouts)
    .set({ reason: '-' })
    .where(and(eq(royaltyPayouts.userId, userId), isNotNull(royaltyPayouts.corrects)))
})
