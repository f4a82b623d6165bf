import { and, count, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { wordsIn } from '#kit/words.ts'
import { finalTaskAttempts, finalTasks } from '../tables.server.ts'
import { markOfAttempt } from '../attempts.server.ts'

/** A final task that somebody passed, for their certificate: nothing that they wrote is in it. */
export type PassedTask = {
  title: string
  minutes: number
  right: number
  asked: number
  word: string
  by: string
  at: Date
}

type Whose = { userId: string; courseId: number }

/** In the language of the request; null where none was passed. */
export const passedTask = internal(
  async (ctx: Context, { userId, courseId }: Whose): Promise<PassedTask | null> => {
    const [attempt] = await ctx.db
      .select()
      .from(finalTaskAttempts)
      .where(
        and(
          eq(finalTaskAttempts.userId, userId),
          eq(finalTaskAttempts.courseId, courseId),
          eq(finalTaskAttempts.state, 'passed'),
        ),
      )
    const mark = attempt && (await markOfAttempt(ctx, attempt))
    if (!mark) return null
    const { task, right, asked } = attempt
    return {
      title: wordsIn(task.title, ctx.locale),
      minutes: task.minutes,
      right: right!,
      asked: asked!,
      word: mark.word,
      by: mark.by,
      at: mark.markedAt,
    }
  },
)

/** Whether a course has a pool of final tasks, and so a skill certificate. */
export const hasFinalTasks = internal(async ({ db }: Context, courseId: number): Promise<boolean> => {
  const [row] = await db.select({ tasks: count() }).from(finalTasks).where(eq(finalTasks.courseId, courseId))
  return (row?.tasks ?? 0) > 0
})

/** How the viewer's attempts at a course's final task stand, newest state first. */
export const finalStateOf = internal(async ({ db }: Context, { userId, courseId }: Whose) => {
  const rows = await db
    .select({ state: finalTaskAttempts.state })
    .from(finalTaskAttempts)
    .where(and(eq(finalTaskAttempts.userId, userId), eq(finalTaskAttempts.courseId, courseId)))
  const states = new Set(rows.map(({ state }) => state))
  return (['passed', 'waiting', 'open', 'not-passed'] as const).find((state) => states.has(state)) ?? null
})
