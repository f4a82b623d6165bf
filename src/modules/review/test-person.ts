import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { reviewAnswers, reviewCards, reviewLessons, reviewSettings, reviewShown } from './tables.server.ts'

/** What they review: a card with an answer, their settings, and a certificate that says so. */
export async function fillForPerson(
  { db, now, viewer: { id: userId } }: Member,
  { courseId, lessonId }: Someone,
): Promise<void> {
  const key = 'c-1abc'
  const before = {
    due: now().toISOString(),
    stability: 0,
    difficulty: 0,
    reps: 0,
    lapses: 0,
    lastReview: null,
  }
  await db
    .insert(reviewCards)
    .values({ userId, lessonId, key, place: 0, onPhone: false, due: now(), createdAt: now() })
  await db
    .insert(reviewAnswers)
    .values({
      userId,
      clientId: newId(),
      lessonId,
      key,
      answer: ['1'],
      isRight: false,
      rating: 'again',
      at: now(),
      counts: true,
      before,
      createdAt: now(),
    })
  await db.insert(reviewLessons).values({ userId, lessonId, madeOf: 'x' })
  await db
    .insert(reviewSettings)
    .values({ userId, perDay: 20, sms: true, smsDay: nairobiDay(now()), updatedAt: now() })
  await db.insert(reviewShown).values({ userId, courseId, createdAt: now() })
}
