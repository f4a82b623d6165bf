import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { canReportAbsence, paymentOf } from '../ending.ts'
import { mentorshipLimits } from '../rules.ts'
import { bookings } from '../tables.server.ts'
import { endBooking } from './cancel-booking.server.ts'
import { lockedBooking } from './locked-booking.server.ts'
import { tellAbsent } from './tell.server.ts'

/**
 * A mentee reports that the mentor did not come, from a quarter of an hour after the beginning to a day after the end. A session
 * paid by package or credit can be booked again at once; for a payment a refund is requested in the mentee's name, and an
 * administrator decides (decision 034). Repeating changes nothing.
 */
export const reportAbsence = command(
  {
    who: 'signed-in',
    limit: perPerson(mentorshipLimits, 'change-booking-user'),
    // 'not-found' also for other people's.
    refuses: ['not-found', 'session-marked'],
  },
  async (ctx, bookingId: unknown): Promise<void> => {
    await atomically(ctx, async (ctx) => {
      const booking = await lockedBooking(ctx, bookingId)
      if (booking.userId !== ctx.viewer.id) throw new Refusal('not-found')
      if (booking.absent === 'mentor') return
      if (!canReportAbsence(booking, ctx.now())) throw new Refusal('session-marked')
      const payment = paymentOf(booking)
      if (payment === 'package' || payment === 'credit') return endBooking(ctx, booking, 'mentee', 'mentor')
      await ctx.db
        .update(bookings)
        .set({ markedAt: ctx.now(), absent: 'mentor' })
        .where(eq(bookings.id, booking.id))
      await tellAbsent(ctx, booking.id)
      if (payment === 'payment') await ctx.queue.enqueue(ctx.db, 'refund-sessions', {})
    })
  },
)
