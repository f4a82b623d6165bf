import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { type GoalDue, goalsDue, stillDue } from '../queries/goals-due.server.ts'

/**
 * Reminds people of active goals whose target date is in three days or today, once each (G2). A timer calls it; repeating reminds
 * nobody twice. Fails with the first failure, after everybody else was reminded, so that the job is retried.
 */
export const remindGoals = internal(async (ctx: Context): Promise<void> => {
  let failure: unknown
  for (const goal of await goalsDue(ctx)) {
    try {
      await atomically(ctx, (ctx) => remind(ctx, goal))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), goal: goal.id }, 'goal.reminder')
    }
  }
  if (failure) throw failure
})

async function remind(ctx: Context, goal: GoalDue): Promise<void> {
  // Two workers at once: the second waits here, and finds the first one's notification.
  if (!(await stillDue(ctx, goal))) return
  const { id, userId, title, targetDate, days } = goal
  await notify(ctx, {
    userId,
    kind: 'goal-due',
    eventKey: `goal-due:${id}:${targetDate}:${days}`,
    values: { title, targetDate },
    mailed: { days },
  })
}
