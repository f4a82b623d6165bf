import type { Context } from '#context.ts'
import { momentOf, wallOf } from '#core/zones.ts'
import { Refusal } from '#kit/refusal.ts'
import { REMINDER_MINUTE } from '../rules.ts'
import type { trackedJobs } from '../tables.server.ts'

type Reminder = Pick<typeof trackedJobs.$inferInsert, 'remindOn' | 'remindAt'>

/**
 * When a reminder for a day is sent: in its morning in their own time zone, or at once if that is over.
 * @throws Refusal 'invalid-input' with 'day-over' for a past day
 */
export function reminderOn(ctx: Context, remindOn: string | null): Reminder {
  if (remindOn === null) return { remindOn, remindAt: null }
  if (remindOn < wallOf(ctx.now(), ctx.zone).day)
    throw new Refusal('invalid-input', { fields: { remindOn: 'day-over' } })
  const morning = momentOf(remindOn, REMINDER_MINUTE, ctx.zone)
  return { remindOn, remindAt: morning && morning > ctx.now() ? morning : ctx.now() }
}
