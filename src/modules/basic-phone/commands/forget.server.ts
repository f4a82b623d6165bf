import { inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { numberOf } from '#modules/accounts/queries/phone-people.server.ts'
import { phoneLines, ussdSessions } from '../tables.server.ts'

/** Erases what is known about a person's number; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(ussdSessions).where(inArray(ussdSessions.phone, numberOf(ctx, userId)))
  await ctx.db.delete(phoneLines).where(inArray(phoneLines.phone, numberOf(ctx, userId)))
})
