import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { mentorQuestions } from '../tables.server.ts'

/** What the viewer asked from a phone. The answers are among their messages. */
export async function ownQuestionsData(ctx: Context) {
  const viewer = signedIn(ctx)
  const { skill, content, phone, createdAt, answeredAt, closedAt } = mentorQuestions
  const rows = await ctx.db
    .select({ skill, content, phone, createdAt, answeredAt, closedAt })
    .from(mentorQuestions)
    .where(eq(mentorQuestions.userId, viewer.id))
    .orderBy(desc(createdAt))
  return { mentor_questions: rows }
}
