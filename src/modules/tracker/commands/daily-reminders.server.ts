import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { after, HOUR } from '#kit/time.ts'
import { verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { push } from '#modules/notifications/commands/push.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { m } from '#paraglide/messages.js'
import { isReached } from '../rules.ts'
import { dailyDue, dailyGoalOf, type ToRemind } from '../queries/daily-goal.server.ts'
import { dailyGoals } from '../tables.server.ts'

/** An evening's reminder is no news in the night. */
const USEFUL_MS = 3 * HOUR

/**
 * Reminds whoever asked for it, at their hour, of a day's goal that is not reached yet. A timer calls it; repeating reminds nobody twice a
 * day. Fails with the first failure, after everybody else was reminded, so that the job is retried.
 */
export const remindDailyGoals = internal(async (ctx: Context): Promise<void> => {
  let failure: unknown
  for (const one of await dailyDue(ctx)) {
    try {
      await atomically(ctx, (ctx) => remind(ctx, one))
    } catch (error) {
      failure ??= error
      ctx.log.error({ err: loggable(error), user: one.userId }, 'daily-goal.reminder')
    }
  }
  if (failure) throw failure
})

async function remind(ctx: Context, { userId, by, zone, day, locale }: ToRemind): Promise<void> {
  const goal = await dailyGoalOf(ctx, userId, zone)
  if (!goal || isReached(goal, goal.done)) return
  // Two workers at once: the second waits for the row, and finds the first one's day.
  const first = await ctx.db
    .update(dailyGoals)
    .set({ remindedOn: day })
    .where(
      and(
        eq(dailyGoals.userId, userId),
        isNotNull(dailyGoals.remindHour),
        or(isNull(dailyGoals.remindedOn), lt(dailyGoals.remindedOn, day)),
      ),
    )
    .returning({ userId: dailyGoals.userId })
  if (first.length === 0) return
  const left = goal.amount - goal.done
  if (by === 'push')
    return push(ctx, {
      userId,
      choice: null,
      eventKey: `daily-goal:${day}`,
      tag: 'daily-goal',
      href: '/dashboard',
      until: after(ctx.now(), USEFUL_MS),
      words: (reader) => ({
        title: m.daily_push_title({}, reader),
        body:
          goal.unit === 'minutes'
            ? m.daily_push_minutes({ left }, reader)
            : m.daily_push_lessons({ left }, reader),
      }),
    })
  const phone = await verifiedPhoneOf(ctx, userId)
  if (!phone) return
  const words = { left, url: `${ctx.config.origin}/dashboard` }
  const text =
    goal.unit === 'minutes' ? m.daily_sms_minutes(words, { locale }) : m.daily_sms_lessons(words, { locale })
  await sendSms(ctx, { to: phone, text })
}
