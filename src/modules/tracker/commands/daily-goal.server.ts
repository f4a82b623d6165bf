import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { command, internal, perPerson } from '#core/operation.ts'
import { dayIn } from '#core/zones.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { type DailyTarget, reminderHours, targetOf } from '../rules.ts'
import { dailyGoals, learningDays } from '../tables.server.ts'

/** A day's goal as its form sends it; an empty one ends it, with its reminders. An hour without a way asks for none. */
const NewDailyGoal = z.object({
  daily: z
    .string('option-unknown')
    .refine((choice) => choice === '' || targetOf(choice) !== null, 'option-unknown')
    .transform(targetOf),
  hour: z
    .string('option-unknown')
    .optional()
    .default('')
    .refine((hour) => hour === '' || reminderHours.includes(Number(hour)), 'option-unknown')
    .transform((hour) => (hour === '' ? null : Number(hour))),
  by: z.enum(['push', 'sms'], 'option-unknown').optional().default('push'),
})

/** How much the viewer wants to learn each day, and at which hour they are reminded; nothing ends both. */
export const chooseDailyGoal = command(
  {
    who: 'signed-in',
    input: [NewDailyGoal],
    limit: perPerson('daily-goal-user', { max: 30, windowMs: HOUR }),
    // 'invalid-input' also beside `by`, where no number is confirmed.
    refuses: ['invalid-input'],
  },
  async (ctx, { daily, hour, by }): Promise<void> => {
    const userId = ctx.viewer.id
    if (!daily) return void (await ctx.db.delete(dailyGoals).where(eq(dailyGoals.userId, userId)))
    if (hour !== null && by === 'sms' && !(await verifiedPhoneOf(ctx, userId)))
      throw new Refusal('invalid-input', { fields: { by: 'daily-no-phone' } })
    await store(ctx, userId, daily, { remindHour: hour, remindBy: hour === null ? null : by })
  },
)

type Reminder = Pick<typeof dailyGoals.$inferInsert, 'remindHour' | 'remindBy'>

/** @param reminder as it was, if missing */
async function store(ctx: Context, userId: string, target: DailyTarget, reminder?: Reminder): Promise<void> {
  const set = { ...target, ...reminder, updatedAt: ctx.now() }
  await ctx.db
    .insert(dailyGoals)
    .values({ userId, createdAt: ctx.now(), ...set })
    .onConflictDoUpdate({ target: dailyGoals.userId, set })
}

/** What somebody chose in the last step of the setup, without a reminder: that is asked for in the settings. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, data }: DomainEvent): Promise<void> => {
    const target = type === 'account.set-up' ? targetOf(String(data.daily)) : null
    if (target) await store(ctx, userId, target)
  },
)

/** Adds seconds that a lesson was open in front of somebody to their day; called by courses, in the transaction that counted them. */
export const addTime = internal(async (ctx: Context, userId: string, seconds: number): Promise<void> => {
  if (seconds <= 0) return
  await ctx.db
    .insert(learningDays)
    .values({ userId, day: dayIn(ctx.now(), ctx.zone), seconds })
    .onConflictDoUpdate({
      target: [learningDays.userId, learningDays.day],
      // No day has more, whatever several pages say at once.
      set: { seconds: sql`least(86400, ${learningDays.seconds} + excluded.seconds)` },
    })
})
