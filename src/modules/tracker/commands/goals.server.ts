import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { sharedLimits } from '#core/limits.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { trackerLimits } from '../rules.ts'
import { learningGoals } from '../tables.server.ts'
import { type GoalStatus, GoalStep, NewGoal } from '../types.ts'

/** Adds a goal of the viewer's: active, at 0 (PRG-11). */
export const addGoal = command(
  { who: 'signed-in', input: [NewGoal], limit: perPerson(trackerLimits, 'goal-user') },
  async (ctx, { title, description, targetDate, category, target }): Promise<string> => {
    const id = newId()
    await ctx.db
      .insert(learningGoals)
      .values({
        id,
        userId: ctx.viewer.id,
        title,
        description: description || null,
        targetDate: targetDate || null,
        category,
        target: target || null,
        createdAt: ctx.now(),
      })
    return id
  },
)

/**
 * Advances a goal by 25, 50 or to the end, and makes a paused one active (PRG-15 to PRG-23). Parallel clicks add up once each and
 * stop at 100 (G1): the database adds.
 */
export const stepGoal = command(
  {
    who: 'signed-in',
    input: [given<string>(), GoalStep],
    limit: perPerson(sharedLimits, 'learn-user'),
    // 'goal-not-found', also for other people's.
    refuses: ['goal-not-found'],
  },
  async (ctx, goalId, { by }): Promise<{ title: string; status: GoalStatus }> => {
    const next =
      by === 'complete' ? sql`100` : sql`least(100, ${learningGoals.progressPercentage} + ${Number(by)})`
    return change(ctx, goalId, ctx.viewer.id, {
      progressPercentage: sql<number>`${next}`,
      status: sql<'active' | 'completed'>`case when ${next} >= 100 then 'completed' else 'active' end`,
      completedAt: sql<Date>`case when ${next} >= 100 then coalesce(${learningGoals.completedAt}, ${ctx.now().toISOString()}::timestamptz) end`,
    })
  },
)

/** Keeps the progress and stops reminders (PRG-23). A completed goal stays completed. */
export const pauseGoal = command(
  { who: 'signed-in', limit: perPerson(sharedLimits, 'learn-user'), refuses: ['goal-not-found'] },
  async (ctx, goalId: string): Promise<void> => {
    await change(ctx, goalId, ctx.viewer.id, { status: 'paused' })
  },
)

export const resumeGoal = command(
  { who: 'signed-in', limit: perPerson(sharedLimits, 'learn-user'), refuses: ['goal-not-found'] },
  async (ctx, goalId: string): Promise<void> => {
    await change(ctx, goalId, ctx.viewer.id, { status: 'active' })
  },
)

type Changes = Partial<Record<keyof typeof learningGoals.$inferInsert, unknown>>

// A completed goal counts as done: nothing to change, no error.
async function change(
  ctx: Context,
  goalId: string,
  userId: string,
  set: Changes,
): Promise<{ title: string; status: GoalStatus }> {
  const id = idOrRefuse(goalId, 'goal-not-found')
  const own = and(eq(learningGoals.id, id), eq(learningGoals.userId, userId))
  const columns = { title: learningGoals.title, status: learningGoals.status }
  const [changed] = await ctx.db
    .update(learningGoals)
    .set(set as Partial<typeof learningGoals.$inferInsert>)
    .where(and(own, ne(learningGoals.status, 'completed')))
    .returning(columns)
  if (changed) return changed
  return rowOrRefuse(await ctx.db.select(columns).from(learningGoals).where(own), 'goal-not-found')
}

/** Deletes a goal with its entries. */
export const deleteGoal = command(
  { who: 'signed-in', limit: perPerson(sharedLimits, 'learn-user'), refuses: ['goal-not-found'] },
  async (ctx, goalId: string): Promise<void> => {
    idOrRefuse(goalId, 'goal-not-found')
    rowOrRefuse(
      await ctx.db
        .delete(learningGoals)
        .where(and(eq(learningGoals.id, goalId), eq(learningGoals.userId, ctx.viewer.id)))
        .returning({ id: learningGoals.id }),
      'goal-not-found',
    )
  },
)
