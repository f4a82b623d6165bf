import { asc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { assessmentAttempts } from '../tables.server.ts'

/** What the viewer may take along, by table. Right answers only of what they submitted: the questions are asked again. */
export async function ownAssessmentData(ctx: Context) {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select()
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.userId, viewer.id))
    .orderBy(asc(assessmentAttempts.startedAt))
  return {
    assessment_attempts: rows.map(({ drawn, ...attempt }) => ({
      ...attempt,
      drawn: attempt.submittedAt
        ? drawn
        : drawn.map(({ category, question, options }) => ({ category, question, options })),
    })),
  }
}
