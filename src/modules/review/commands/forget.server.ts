import { and, eq, exists, gt, lt } from 'drizzle-orm'
import { internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import type { Context } from '#context.ts'
import { ANSWERS_RETENTION_DAYS } from '../rules.ts'
import { reviewAnswers, reviewCards, reviewLessons, reviewSettings, reviewShown } from '../tables.server.ts'

/** Takes out what is a person's; called by the job that erases an account, in its transaction. */
export const forgetPerson = internal(async ({ db }: Context, userId: string): Promise<void> => {
  for (const table of [reviewAnswers, reviewCards, reviewLessons, reviewSettings, reviewShown])
    await db.delete(table).where(eq(table.userId, userId))
})

/** Old answers go once their card has a newer one. */
export const forgetOldReviewAnswers = internal(async ({ db, now }: Context): Promise<void> => {
  const newer = db
    .select({ key: reviewCards.key })
    .from(reviewCards)
    .where(
      and(
        eq(reviewCards.userId, reviewAnswers.userId),
        eq(reviewCards.lessonId, reviewAnswers.lessonId),
        eq(reviewCards.key, reviewAnswers.key),
        gt(reviewCards.lastReview, reviewAnswers.at),
      ),
    )
  await db
    .delete(reviewAnswers)
    .where(and(lt(reviewAnswers.createdAt, after(now(), -ANSWERS_RETENTION_DAYS * DAY)), exists(newer)))
})
