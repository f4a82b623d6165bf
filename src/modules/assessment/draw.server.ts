import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Context } from '#context.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { drawFrom } from './draw.ts'
import { assessmentAttempts, assessmentQuestions } from './tables.server.ts'
import type { DrawnQuestion } from './types.ts'

const random = (): number => randomInt(2 ** 32) / 2 ** 32

const living = isNull(assessmentQuestions.retiredAt)

/** Questions for a person's next attempt; none if the category has none. */
export async function drawFor(ctx: Context, userId: string, category: string): Promise<DrawnQuestion[]> {
  const bank = await ctx.db
    .select()
    .from(assessmentQuestions)
    .where(category === '' ? living : and(living, eq(assessmentQuestions.category, category)))
    .orderBy(assessmentQuestions.id)
  const [last] = await ctx.db
    .select({ drawn: assessmentAttempts.drawn })
    .from(assessmentAttempts)
    .where(and(eq(assessmentAttempts.userId, userId), eq(assessmentAttempts.category, category)))
    .orderBy(desc(assessmentAttempts.startedAt), desc(assessmentAttempts.id))
    .limit(1)
  const interests = (await ownProfile(ctx))?.interests ?? []
  return drawFrom(
    bank,
    {
      category,
      seen: new Set(last?.drawn.map((question) => question.questionId)),
      isFirst: !last,
      interests,
    },
    random,
  )
}

/** Categories that have questions, with how many. */
export const banked = (ctx: Context) =>
  ctx.db
    .select({ category: assessmentQuestions.category, questions: count() })
    .from(assessmentQuestions)
    .where(living)
    .groupBy(assessmentQuestions.category)
