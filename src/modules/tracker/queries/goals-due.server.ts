import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { dayAfter } from '../rules.ts'
import { learningGoals } from '../tables.server.ts'

/** Days before its target date on which a reminder of a goal is sent. */
const REMIND_BEFORE = [3, 0] as const

export type GoalDue = { id: string; userId: string; title: string; targetDate: string; days: number }

/** Active goals due for a reminder today without one yet: those of three days from now and of today (G2). */
export async function goalsDue(ctx: Context): Promise<GoalDue[]> {
  const today = nairobiDay(ctx.now())
  const found = await Promise.all(
    REMIND_BEFORE.map(async (days) => {
      const rows = await dueOn(ctx, dayAfter(today, days), days)
      return rows.map((row) => ({ ...row, days }))
    }),
  )
  return found.flat()
}

/** The goal's current state, locked until the transaction ends; nothing if it was reminded or paused meanwhile. */
export async function stillDue(ctx: Context, { id, targetDate, days }: GoalDue): Promise<boolean> {
  const [goal] = await ctx.db
    .select({ id: learningGoals.id })
    .from(learningGoals)
    .where(eq(learningGoals.id, id))
    .for('update')
  if (!goal) return false
  const rows = await dueOn(ctx, targetDate, days, id)
  return rows.length > 0
}

async function dueOn(
  ctx: Context,
  targetDate: string,
  days: number,
  id?: string,
): Promise<Omit<GoalDue, 'days'>[]> {
  return ctx.db
    .select({
      id: learningGoals.id,
      userId: learningGoals.userId,
      title: learningGoals.title,
      targetDate: sql<string>`${learningGoals.targetDate}::text`,
    })
    .from(learningGoals)
    .where(
      and(
        eq(learningGoals.targetDate, targetDate),
        eq(learningGoals.status, 'active'),
        id ? eq(learningGoals.id, id) : undefined,
        notExists(reminderOf(ctx, days)),
      ),
    )
    .orderBy(learningGoals.id)
}

/** The notification that reminded of a goal so many days before its date. */
const reminderOf = (ctx: Context, days: number) =>
  ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, learningGoals.userId),
        eq(
          notifications.eventKey,
          sql`'goal-due:' || ${learningGoals.id} || ':' || ${learningGoals.targetDate} || ':' || ${String(days)}::text`,
        ),
      ),
    )
