import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import {
  activities,
  dailyGoals,
  earnings,
  learningDays,
  learningGoals,
  progressEntries,
  userBadges,
} from '../tables.server.ts'

/**
 * Erases a person's goals and everything that was counted for them; called by the job that erases an account, in its transaction.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  for (const table of [
    progressEntries,
    learningGoals,
    activities,
    userBadges,
    earnings,
    dailyGoals,
    learningDays,
  ])
    await ctx.db.delete(table).where(eq(table.userId, userId))
})
