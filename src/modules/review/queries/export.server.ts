import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { reviewAnswers, reviewCards, reviewLessons, reviewSettings, reviewShown } from '../tables.server.ts'

/** What the viewer may take along, by table. */
export const ownReviewData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    review_cards: await db
      .select()
      .from(reviewCards)
      .where(eq(reviewCards.userId, id))
      .orderBy(asc(reviewCards.lessonId), asc(reviewCards.place)),
    review_answers: await db
      .select()
      .from(reviewAnswers)
      .where(eq(reviewAnswers.userId, id))
      .orderBy(asc(reviewAnswers.at)),
    review_lessons: await db.select().from(reviewLessons).where(eq(reviewLessons.userId, id)),
    review_settings: await db.select().from(reviewSettings).where(eq(reviewSettings.userId, id)),
    review_shown: await db.select().from(reviewShown).where(eq(reviewShown.userId, id)),
  }
})
