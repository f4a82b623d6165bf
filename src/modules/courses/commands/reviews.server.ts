import { and, eq, isNotNull } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, courseTag } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, internal } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { bothTitles } from '../called.server.ts'
import { courseWithAccess } from '../course-access.server.ts'
import { courseReviewAnswers, courseReviews, courses, courseTitle, lessonProgress } from '../tables.server.ts'
import { Review, ReviewAnswer } from '../types.ts'

const limit = limitsOf({ 'review-user': { max: 10, windowMs: HOUR } })

/** Stores the viewer's one review of a course, or replaces it (CRS-27+). */
export const reviewCourse = command(
  {
    who: 'consented',
    input: [given<unknown>(), Review],
    // 'invalid-input' with field codes; 'review-too-early' without a completed lesson.
    refuses: ['course-not-found', 'review-too-early', 'too-many'],
  },
  async (ctx, courseId, { rating, body }): Promise<void> => {
    const { course } = await courseWithAccess(ctx, courseId)
    if (!(await hasCompletedLesson(ctx, ctx.viewer.id, course.id))) throw new Refusal('review-too-early')
    await limit(ctx, { 'review-user': ctx.viewer.id })
    const now = ctx.now()
    await atomically(ctx, async (ctx) => {
      await ctx.db
        .insert(courseReviews)
        .values({ userId: ctx.viewer.id, courseId: course.id, rating, body, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [courseReviews.userId, courseReviews.courseId],
          set: { rating, body, updatedAt: now },
        })
      await invalidateTags(ctx, courseTag(course.id))
    })
  },
)

async function hasCompletedLesson(ctx: Context, userId: string, courseId: number): Promise<boolean> {
  const [completed] = await ctx.db
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, userId),
        eq(lessonProgress.courseId, courseId),
        isNotNull(lessonProgress.completedAt),
      ),
    )
    .limit(1)
  return completed !== undefined
}

type Of = { reviewId: unknown; courseId: number }

/**
 * Writes the one answer to a review of a course, or replaces it; its reviewer is told of the first. Called by teaching, which knows that
 * the author teaches the course, in its transaction. Refuses with 'not-found' also for a review of another course, 'invalid-input' with
 * field codes.
 * @param raw ReviewAnswer
 */
export const answerReview = internal(
  async (ctx: Context, of: Of & { authorId: string }, raw: unknown): Promise<void> => {
    const { body } = parse(ReviewAnswer, raw)
    const review = await lockedReview(ctx, of)
    const said = { authorId: of.authorId, body, updatedAt: ctx.now() }
    await ctx.db
      .insert(courseReviewAnswers)
      .values({ reviewId: review.id, ...said, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: courseReviewAnswers.reviewId, set: said })
    await notify(ctx, {
      userId: review.userId,
      kind: 'review-answered',
      eventKey: `review-answer:${review.id}`,
      values: { title: review.title, ...bothTitles(review) },
      href: `/courses/${of.courseId}#reviews`,
    })
    await invalidateTags(ctx, courseTag(of.courseId))
  },
)

/** Takes the answer to a review away; taking away none succeeds. Called as `answerReview`. */
export const removeReviewAnswer = internal(async (ctx: Context, of: Of): Promise<void> => {
  const { id } = await lockedReview(ctx, of)
  await ctx.db.delete(courseReviewAnswers).where(eq(courseReviewAnswers.reviewId, id))
  await invalidateTags(ctx, courseTag(of.courseId))
})

/** A review of this course that stays until the transaction ends. */
const lockedReview = async ({ db }: Context, { reviewId, courseId }: Of) =>
  rowOrRefuse(
    await db
      .select({ id: courseReviews.id, userId: courseReviews.userId, ...courseTitle })
      .from(courseReviews)
      .innerJoin(courses, eq(courses.id, courseReviews.courseId))
      .where(and(eq(courseReviews.id, idOrRefuse(reviewId)), eq(courseReviews.courseId, courseId)))
      .for('key share', { of: courseReviews }),
  )
