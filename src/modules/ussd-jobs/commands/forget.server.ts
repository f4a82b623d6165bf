import { eq, inArray } from 'drizzle-orm'
import { takeOutWithWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { numberOf } from '#modules/accounts/queries/phone-people.server.ts'
import { ussdApplications, ussdJobs } from '../tables.server.ts'

/**
 * Erases what a person posted, and what they applied for by dialling from their number; called by the job that erases an account,
 * in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  const { db } = ctx
  await db.delete(ussdApplications).where(inArray(ussdApplications.phone, numberOf(ctx, userId)))
  const own = eq(ussdJobs.userId, userId)
  await takeOutWithWords(db, 'ussd_jobs', own, () => db.delete(ussdJobs).where(own))
})
