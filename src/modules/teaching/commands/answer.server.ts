import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { answerReview, removeReviewAnswer } from '#modules/courses/commands.server.ts'
import { limit } from '../limits.server.ts'
import { taughtInTurn } from '../queries/teaches.server.ts'

/**
 * Writes or changes the one answer to a review of a course that the viewer teaches.
 * @param raw ReviewAnswer of courses
 * @throws Refusal 'course-not-found', 'not-found', 'invalid-input', 'too-many'
 */
export async function answerOneReview(
  ctx: Context,
  courseId: unknown,
  reviewId: unknown,
  raw: unknown,
): Promise<void> {
  const viewer = withConsent(ctx)
  await limit(ctx, { 'teach-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const taught = await taughtInTurn(ctx, courseId)
    await answerReview(ctx, { reviewId, courseId: taught.courseId, authorId: viewer.id }, raw)
  })
}

/** Takes the answer to a review away. @throws Refusal 'course-not-found', 'not-found', 'too-many' */
export async function removeAnswer(ctx: Context, courseId: unknown, reviewId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'teach-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const taught = await taughtInTurn(ctx, courseId)
    await removeReviewAnswer(ctx, { reviewId, courseId: taught.courseId })
  })
}
