import { and, eq, isNotNull } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, courseTag, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { courseWithAccess } from '../course-access.server.ts'
import { courseReviews, lessonProgress } from '../tables.server.ts'
import { Review } from '../types.ts'

/**
 * Stores the viewer's one review of a course, or replaces it (CRS-27+).
 * @throws Refusal 'invalid-input' with field codes, 'course-not-found', 'review-too-early' without a completed lesson, 'too-many'
 */
export async function reviewCourse(ctx: Context, courseId: unknown, raw: unknown): Promise<void> {
  const learner = signedIn(ctx)
  const { rating, body } = parse(Review, raw)
  const { course } = await courseWithAccess(ctx, courseId)
  if (!(await hasCompletedLesson(ctx, learner.id, course.id))) throw new Refusal('review-too-early')
  await limit(ctx, { 'review-user': learner.id })
  const now = ctx.now()
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .insert(courseReviews)
      .values({ userId: learner.id, courseId: course.id, rating, body, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [courseReviews.userId, courseReviews.courseId],
        set: { rating, body, updatedAt: now },
      })
    await invalidateTags(ctx, courseTag(course.id))
  })
}

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
