import { command, perPerson } from '#core/operation.ts'
import { answerReview, removeReviewAnswer } from '#modules/courses/commands/reviews.server.ts'
import { taughtInTurn } from '../queries/teaches.server.ts'
import { teachingLimits } from '../rules.ts'

/** Writes or changes the one answer to a review of a course that the viewer teaches. @param raw ReviewAnswer of courses */
export const answerOneReview = command(
  {
    who: 'consented',
    limit: perPerson(teachingLimits, 'teach-user'),
    refuses: ['course-not-found', 'not-found', 'invalid-input'],
    atomic: true,
  },
  async (ctx, courseId: unknown, reviewId: unknown, raw: unknown): Promise<void> => {
    const taught = await taughtInTurn(ctx, courseId)
    await answerReview(ctx, { reviewId, courseId: taught.courseId, authorId: ctx.viewer.id }, raw)
  },
)

/** Takes the answer to a review away. */
export const removeAnswer = command(
  {
    who: 'signed-in',
    limit: perPerson(teachingLimits, 'teach-user'),
    refuses: ['course-not-found', 'not-found'],
    atomic: true,
  },
  async (ctx, courseId: unknown, reviewId: unknown): Promise<void> => {
    const taught = await taughtInTurn(ctx, courseId)
    await removeReviewAnswer(ctx, { reviewId, courseId: taught.courseId })
  },
)
