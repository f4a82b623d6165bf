import { eq, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { apiAnswers, apiKeys } from '../tables.server.ts'

/** Erases a person's keys and stored responses; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(apiAnswers).where(eq(apiAnswers.userId, userId))
  await ctx.db.delete(apiKeys).where(eq(apiKeys.userId, userId))
})

/** A response is repeated for a day. */
export const forgetOldAnswers = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.delete(apiAnswers).where(lt(apiAnswers.createdAt, after(ctx.now(), -DAY)))
})
