import { asc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { assessmentAttempts } from '../tables.server.ts'

/** What the viewer's download contains, by table. Right answers only for submitted attempts: the questions are reused. */
export const ownAssessmentData = query({ who: 'signed-in' }, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.userId, ctx.viewer.id))
    .orderBy(asc(assessmentAttempts.startedAt))
  return {
    assessment_attempts: rows.map(({ drawn, ...attempt }) => ({
      ...attempt,
      drawn: attempt.submittedAt
        ? drawn
        : drawn.map(({ category, question, options }) => ({ category, question, options })),
    })),
  }
})
