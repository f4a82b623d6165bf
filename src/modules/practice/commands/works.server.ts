import { sql } from 'drizzle-orm'
import { command, given, perPerson } from '#core/operation.ts'
import { HOUR } from '#kit/time.ts'
import { exerciseWorks } from '../tables.server.ts'
import { LeftWork } from '../types.ts'

const limits = {
  // While somebody types, it is stored every few seconds.
  'practice-user': { max: 1200, windowMs: HOUR },
}

type Adopted = { name: string; work: string[]; tries: number; isRight: boolean }

/**
 * Gives the viewer's account what they left before they signed in, as courses judged it. What the account has stays, unless only this solves
 * the exercise; so once again changes nothing.
 */
export const adoptWork = command(
  { who: 'signed-in', limit: perPerson(limits, 'practice-user') },
  async (ctx, lessonId: number, left: Adopted): Promise<void> => {
    const { id: userId } = ctx.viewer
    const { name, work, tries, isRight } = left
    const now = ctx.now()
    const solves = sql`(${exerciseWorks.solvedAt} is null and excluded.solved_at is not null)`
    await ctx.db
      .insert(exerciseWorks)
      .values({ userId, lessonId, name, work, tries, solvedAt: isRight ? now : null, updatedAt: now })
      .onConflictDoUpdate({
        target: [exerciseWorks.userId, exerciseWorks.lessonId, exerciseWorks.name],
        set: {
          work: sql`excluded.work`,
          tries: sql`greatest(${exerciseWorks.tries}, excluded.tries)`,
          solvedAt: sql`excluded.solved_at`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: solves,
      })
  },
)

/**
 * Stores what the viewer left in an exercise, and counts a try if it was checked. What is solved stays solved, with the work that solved
 * it, until another solves it. Called by courses, which has asked whether the lesson opens and holds an exercise of this name.
 */
export const leaveWork = command(
  { who: 'signed-in', input: [given<number>(), LeftWork], limit: perPerson(limits, 'practice-user') },
  async (ctx, lessonId, { name, work, isRight }): Promise<void> => {
    const { id: userId } = ctx.viewer
    const now = ctx.now()
    const isSolved = sql`${exerciseWorks.solvedAt} is not null`
    // What a phone tells later never takes the place of what was done since.
    const isNewer = sql`${exerciseWorks.updatedAt} > excluded.updated_at`
    await ctx.db
      .insert(exerciseWorks)
      .values({
        userId,
        lessonId,
        name,
        work,
        tries: isRight === undefined ? 0 : 1,
        solvedAt: isRight ? now : null,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [exerciseWorks.userId, exerciseWorks.lessonId, exerciseWorks.name],
        set: {
          work: isRight
            ? sql`case when ${isSolved} and ${isNewer} then ${exerciseWorks.work} else excluded.work end`
            : sql`case when ${isSolved} or ${isNewer} then ${exerciseWorks.work} else excluded.work end`,
          tries: sql`${exerciseWorks.tries} + case when ${isSolved} then 0 else excluded.tries end`,
          solvedAt: sql`coalesce(${exerciseWorks.solvedAt}, excluded.solved_at)`,
          updatedAt: sql`greatest(${exerciseWorks.updatedAt}, excluded.updated_at)`,
        },
      })
  },
)
