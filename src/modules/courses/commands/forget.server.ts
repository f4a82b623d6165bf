import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context, personTag } from '#context.ts'
import { internal } from '#core/operation.ts'
import {
  certificateCorrections,
  certificates,
  courseReviewAnswers,
  courseReviews,
  enrolments,
  lessonProgress,
  projectMarks,
  quizAttempts,
  submissions,
  workFiles,
} from '../tables.server.ts'

/**
 * Takes out what a person learned, wrote and earned in courses, certificates too; called by the job that erases an account,
 * in its transaction. What they bought stays: it is the other half of each payment in the books, and holds no name.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  for (const table of [
    certificateCorrections,
    certificates,
    courseReviews,
    workFiles,
    submissions,
    quizAttempts,
    lessonProgress,
    enrolments,
  ])
    await ctx.db.delete(table).where(eq(table.userId, userId))
  // What they said of other people's work is those people's.
  await ctx.db.update(projectMarks).set({ markerId: null }).where(eq(projectMarks.markerId, userId))
  await ctx.db.delete(courseReviewAnswers).where(eq(courseReviewAnswers.authorId, userId))
  await invalidateTags(ctx, personTag(userId))
})
