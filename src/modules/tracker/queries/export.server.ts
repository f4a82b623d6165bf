import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import {
  activities,
  dailyGoals,
  earnings,
  learningDays,
  learningGoals,
  progressEntries,
  userBadges,
} from '../tables.server.ts'

/** What the viewer's download contains, by table. */
export const ownProgressData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    learning_goals: await db
      .select()
      .from(learningGoals)
      .where(eq(learningGoals.userId, id))
      .orderBy(asc(learningGoals.createdAt)),
    progress_entries: await db
      .select()
      .from(progressEntries)
      .where(eq(progressEntries.userId, id))
      .orderBy(asc(progressEntries.createdAt)),
    activities: await db
      .select()
      .from(activities)
      .where(eq(activities.userId, id))
      .orderBy(asc(activities.at)),
    user_badges: await db
      .select()
      .from(userBadges)
      .where(eq(userBadges.userId, id))
      .orderBy(asc(userBadges.awardedAt)),
    daily_goals: await db.select().from(dailyGoals).where(eq(dailyGoals.userId, id)),
    learning_days: await db
      .select()
      .from(learningDays)
      .where(eq(learningDays.userId, id))
      .orderBy(asc(learningDays.day)),
    earnings: await db
      .select()
      .from(earnings)
      .where(eq(earnings.userId, id))
      .orderBy(asc(earnings.createdAt)),
  }
})
