import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, given, internal, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { after } from '#kit/time.ts'
import { SETTLED_MS } from '../ending.ts'
import { mentorshipLimits } from '../rules.ts'
import { bookings } from '../tables.server.ts'
import { HeldBooking } from '../types.ts'
import { timesChanged } from './hold.server.ts'
import { lockedBooking } from './locked-booking.server.ts'

/**
 * After a session's end, a mentor records that it took place, so that the mentee can review it, or that the mentee did not come:
 * then the payment is kept (MEN-19+). Recorded once; repeating changes nothing.
 */
export const markHeld = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), HeldBooking],
    limit: perPerson(mentorshipLimits, 'change-booking-user'),
    // 'not-found' also for other mentors'.
    refuses: ['not-found', 'session-running', 'session-marked'],
    atomic: true,
  },
  async (ctx, bookingId, { absent }): Promise<void> => {
    const booking = await lockedBooking(ctx, bookingId)
    if (booking.mentorUserId !== ctx.viewer.id && !ctx.viewer.isAdmin) throw new Refusal('not-found')
    if (booking.state !== 'confirmed') throw new Refusal('session-marked')
    if (booking.endsAt > ctx.now()) throw new Refusal('session-running')
    if (booking.markedAt) {
      if (booking.absent !== absent) throw new Refusal('session-marked')
      return
    }
    await ctx.db.update(bookings).set({ markedAt: ctx.now(), absent }).where(eq(bookings.id, booking.id))
    await timesChanged(ctx, booking.mentorId)
    if (booking.mentorUserId !== ctx.viewer.id)
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'session.mark',
        object: `booking:${booking.id}`,
        details: { absent },
      })
  },
)

/** A session counts as held after a day without a report; a timer calls it. */
export const markUnsaid = internal(async (ctx: Context): Promise<void> => {
  const rows = await ctx.db
    .update(bookings)
    .set({ markedAt: ctx.now() })
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        isNull(bookings.markedAt),
        lte(bookings.endsAt, after(ctx.now(), -SETTLED_MS)),
      ),
    )
    .returning({ mentorId: bookings.mentorId })
  for (const mentorId of new Set(rows.map((row) => row.mentorId))) await timesChanged(ctx, mentorId)
})

/**
 * Staff decided against a mentee who reported that the mentor did not come: the session counts as held, and the mentor is paid for
 * it. Called in the transaction that refuses the refund.
 */
export const letStand = internal(async (ctx: Context, paymentId: string): Promise<void> => {
  const rows = await ctx.db
    .update(bookings)
    .set({ absent: null })
    .where(
      and(eq(bookings.paymentId, paymentId), eq(bookings.state, 'confirmed'), eq(bookings.absent, 'mentor')),
    )
    .returning({ mentorId: bookings.mentorId })
  for (const { mentorId } of rows) await timesChanged(ctx, mentorId)
})
