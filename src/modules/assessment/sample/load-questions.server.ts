import { createHash } from 'node:crypto'
import { and, isNull, notInArray, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { assessmentQuestions } from '../tables.server.ts'
import { sampleBank } from './bank.server.ts'

/**
 * Writes the bank. A question keeps its id when its text is edited; one that left the files is retired, since attempts may hold it.
 * @param questions all there are
 */
export async function loadQuestions(ctx: Context, questions = sampleBank): Promise<void> {
  const ids = questions.map((question) => question.id)
  await ctx.db
    .update(assessmentQuestions)
    .set({ retiredAt: ctx.now() })
    .where(and(isNull(assessmentQuestions.retiredAt), notInArray(assessmentQuestions.id, ids)))
  // Places of the first mix are unique: free all of them before some change hands.
  await ctx.db.update(assessmentQuestions).set({ first: null })
  const fresh = {
    category: sql`excluded.category`,
    question: sql`excluded.question`,
    options: sql`excluded.options`,
    correct: sql`excluded.correct`,
    explanation: sql`excluded.explanation`,
  }
  await ctx.db
    .insert(assessmentQuestions)
    .values(questions.map((question) => ({ ...question, first: question.first ?? null, retiredAt: null })))
    .onConflictDoUpdate({
      target: assessmentQuestions.id,
      set: {
        ...fresh,
        difficulty: sql`excluded.difficulty`,
        first: sql`excluded.first`,
        retiredAt: sql`excluded.retired_at`,
      },
    })
}

/** Changes when the bank does. */
export const bankHash = (): string => createHash('sha256').update(JSON.stringify(sampleBank)).digest('hex')
