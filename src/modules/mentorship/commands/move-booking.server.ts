import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE } from '#kit/time.ts'
import { remindersPast } from '#kit/meetings/hour-ahead.ts'
import { freeUntil } from '../ending.ts'
import { refusedByConstraint } from '../overlap.server.ts'
import { calendarsOf } from '../queries/calendar.server.ts'
import { bookableMentor, refuseUnfree } from '../queries/offer.server.ts'
import { mentorshipLimits } from '../rules.ts'
import { bookings } from '../tables.server.ts'
import { MovedBooking } from '../types.ts'
import { freeExpired, timesChanged, timesOf } from './hold.server.ts'
import { type LockedBooking, lockedBooking } from './locked-booking.server.ts'
import { tellMoved } from './tell.server.ts'

/**
 * Moves a session of the viewer's to another free slot of the same mentor, up to the mentor's notice before it begins: the same
 * booking, at the same price. Repeating changes nothing.
 */
export const moveBooking = command(
  {
    who: 'mentee',
    input: [given<unknown>(), MovedBooking],
    limit: perPerson(mentorshipLimits, 'change-booking-user'),
    // 'not-found' also for other people's.
    refuses: [
      'not-found',
      'session-over',
      'session-late',
      'slot-taken',
      'slot-own',
      'slot-past',
      'slot-notice',
      'slot-hours',
    ],
    atomic: true,
  },
  async (ctx, bookingId, { slot }): Promise<void> => {
    const booking = await lockedBooking(ctx, bookingId)
    if (booking.userId !== ctx.viewer.id) throw new Refusal('not-found')
    if (booking.startsAt.getTime() === slot.getTime() && booking.state === 'confirmed') return
    refuseLate(ctx, booking)
    await freeExpired(ctx, booking.mentorId, ctx.viewer.id)
    const times = await newTimes(ctx, booking, slot)
    await refusedByConstraint(() =>
      ctx.db
        .update(bookings)
        .set({
          ...times,
          zone: ctx.zone,
          ...remindersPast(slot, ctx.now()),
          sequence: sql`${bookings.sequence} + 1`,
        })
        .where(eq(bookings.id, booking.id)),
    )
    await timesChanged(ctx, booking.mentorId)
    await tellMoved(ctx, booking.id)
  },
)

function refuseLate(ctx: Context, { state, startsAt, noticeMinutes }: LockedBooking): void {
  if (state !== 'confirmed' || startsAt <= ctx.now()) throw new Refusal('session-over')
  if (ctx.now() > freeUntil(startsAt, noticeMinutes)) throw new Refusal('session-late')
}

/** Its current slot does not conflict: it will be free. */
async function newTimes(ctx: Context, { mentorId, startsAt, endsAt }: LockedBooking, slot: Date) {
  const mentor = await bookableMentor(ctx, mentorId)
  const calendar = (await calendarsOf(ctx, [mentor])).get(mentorId)!
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const taken = calendar.taken.filter(({ from }) => from.getTime() !== startsAt.getTime())
  refuseUnfree({ ...calendar, taken }, slot, ctx.now(), minutes)
  return timesOf(slot, minutes, mentor.bufferMinutes)
}
