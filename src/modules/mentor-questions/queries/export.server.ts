import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { mentorQuestions } from '../tables.server.ts'

/** What the viewer asked from a phone. The answers are among their messages. */
export const ownQuestionsData = query({ who: 'signed-in' }, async (ctx) => {
  const { skill, content, phone, createdAt, answeredAt, closedAt } = mentorQuestions
  const rows = await ctx.db
    .select({ skill, content, phone, createdAt, answeredAt, closedAt })
    .from(mentorQuestions)
    .where(eq(mentorQuestions.userId, ctx.viewer.id))
    .orderBy(desc(createdAt))
  return { mentor_questions: rows }
})
