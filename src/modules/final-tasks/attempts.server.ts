import { and, desc, eq, lt } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { leastWords, wordsIn } from '#course-format/rubric.ts'
import { after } from '#kit/time.ts'
import { markInWords } from '#modules/courses/queries/passed-works.server.ts'
import { judged } from './questions.server.ts'
import { GRACE_MS, handedState } from './rules.ts'
import { finalTaskAttempts } from './tables.server.ts'

export type Attempt = typeof finalTaskAttempts.$inferSelect

/** Somebody's attempts at a course's final task, the newest first. */
export const attemptsOf = ({ db }: Context, userId: string, courseId: number): Promise<Attempt[]> =>
  db
    .select()
    .from(finalTaskAttempts)
    .where(and(eq(finalTaskAttempts.userId, userId), eq(finalTaskAttempts.courseId, courseId)))
    .orderBy(desc(finalTaskAttempts.startedAt), desc(finalTaskAttempts.id))

/** Hands in what an open attempt holds: what can be judged at once is judged, and the rest waits for a marker. Its caller holds the row. */
export async function handIn(
  ctx: Context,
  { id, task, answers, text }: Pick<Attempt, 'id' | 'task' | 'answers' | 'text'>,
  { at, ranOut }: { at: Date; ranOut: boolean },
): Promise<'waiting' | 'not-passed'> {
  const { right, asked } = judged(task.body, answers)
  const state = handedState({ right, asked, words: wordsIn(text), least: leastWords(task.rubric) })
  await ctx.db
    .update(finalTaskAttempts)
    .set({ state, right, asked, handedInAt: at, ranOut })
    .where(and(eq(finalTaskAttempts.id, id), eq(finalTaskAttempts.state, 'open')))
  return state
}

/** Hands in what was saved of attempts whose time is over, each in a transaction of its own. @param userId of one person alone */
export async function closeOverdue(ctx: Context, userId?: string): Promise<number> {
  const isOverdue = and(
    eq(finalTaskAttempts.state, 'open'),
    lt(finalTaskAttempts.endsAt, after(ctx.now(), -GRACE_MS)),
    userId === undefined ? undefined : eq(finalTaskAttempts.userId, userId),
  )
  const rows = await ctx.db.select({ id: finalTaskAttempts.id }).from(finalTaskAttempts).where(isOverdue)
  for (const { id } of rows)
    await atomically(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(finalTaskAttempts)
        .where(and(eq(finalTaskAttempts.id, id), isOverdue))
        .for('update')
      if (row) await handIn(ctx, row, { at: row.endsAt, ranOut: true })
    })
  return rows.length
}

/** What a marker said of an attempt, in the language of the request; null before that. */
export async function markOfAttempt(ctx: Context, attempt: Attempt) {
  const { markerId, outcome, criteria, feedback, markedAt } = attempt
  if (!outcome || !criteria || feedback === null || !markedAt) return null
  return markInWords(ctx, { markerId, outcome, criteria, feedback, markedAt })
}
