import type { Context } from '#context.ts'
import { loadQuestions } from './sample/load-questions.server.ts'
import { readQuestions } from './sample/read-questions.server.ts'
import { assessmentAttempts } from './tables.server.ts'
import { eq } from 'drizzle-orm'

/** The whole bank of the files, in a test's database. */
export const fillBank = (ctx: Context) => loadQuestions(ctx, readQuestions())

export const attemptOf = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(assessmentAttempts).where(eq(assessmentAttempts.id, id)))[0]!

/** Options of an attempt that answer `right` of its questions correctly and the others wrong. Only the database knows them. */
export async function optionsFor(ctx: Context, id: string, right: number): Promise<number[]> {
  return (await attemptOf(ctx, id)).drawn.map(({ correct }, place) =>
    place < right ? correct : (correct + 1) % 4,
  )
}
