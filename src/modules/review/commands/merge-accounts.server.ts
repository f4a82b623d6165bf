import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { reviewAnswers, reviewCards, reviewLessons, reviewSettings, reviewShown } from '../tables.server.ts'

/**
 * Gives an account what somebody reviewed by dialling (decision 041). Of a card that both have, the one that was answered last stays;
 * the account's own settings stay, and whoever asked for the SMS on either gets it.
 */
export const mergeAccounts = internal(
  async ({ db }: Context, fromId: string, toId: string): Promise<void> => {
    const cards = await db.delete(reviewCards).where(eq(reviewCards.userId, fromId)).returning()
    const { userId, lessonId, key } = reviewCards
    for (const card of cards)
      await db
        .insert(reviewCards)
        .values({ ...card, userId: toId })
        .onConflictDoUpdate({
          target: [userId, lessonId, key],
          set: memoryOf(card),
          setWhere: sql`excluded.last_review is not null and (${reviewCards.lastReview} is null or excluded.last_review > ${reviewCards.lastReview})`,
        })
    const answers = await db.delete(reviewAnswers).where(eq(reviewAnswers.userId, fromId)).returning()
    for (const answer of answers)
      await db
        .insert(reviewAnswers)
        .values({ ...answer, userId: toId })
        .onConflictDoNothing()
    const made = await db.delete(reviewLessons).where(eq(reviewLessons.userId, fromId)).returning()
    for (const row of made)
      await db
        .insert(reviewLessons)
        .values({ ...row, userId: toId })
        .onConflictDoNothing()
    const shown = await db.delete(reviewShown).where(eq(reviewShown.userId, fromId)).returning()
    for (const row of shown)
      await db
        .insert(reviewShown)
        .values({ ...row, userId: toId })
        .onConflictDoNothing()
    const [settings] = await db.delete(reviewSettings).where(eq(reviewSettings.userId, fromId)).returning()
    if (settings)
      await db
        .insert(reviewSettings)
        .values({ ...settings, userId: toId })
        .onConflictDoUpdate({
          target: reviewSettings.userId,
          set: {
            sms: sql`${reviewSettings.sms} or excluded.sms`,
            // Who was told today is told no second time.
            smsDay: sql`greatest(${reviewSettings.smsDay}, excluded.sms_day)`,
          },
        })
  },
)

const memoryOf = ({
  due,
  stability,
  difficulty,
  reps,
  lapses,
  lastReview,
  lastRight,
}: typeof reviewCards.$inferSelect) => ({ due, stability, difficulty, reps, lapses, lastReview, lastRight })
