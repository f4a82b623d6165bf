import { eq } from 'drizzle-orm'
import { command, given, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { tookPlace } from '../ending.ts'
import { mentorshipLimits } from '../rules.ts'
import { mentorReviews } from '../tables.server.ts'
import { WrittenReview } from '../types.ts'
import { timesChanged } from './hold.server.ts'
import { lockedBooking } from './locked-booking.server.ts'

/** A mentee's review of a session that took place, once (MPR-05+). Repeating it changes nothing. */
export const writeReview = command(
  {
    who: 'consented',
    input: [given<unknown>(), WrittenReview],
    limit: perPerson(mentorshipLimits, 'change-booking-user'),
    // 'not-found' also for other people's; 'session-running' before it was recorded as held.
    refuses: ['not-found', 'session-running', 'review-written'],
    atomic: true,
  },
  async (ctx, bookingId, review): Promise<void> => {
    const booking = await lockedBooking(ctx, bookingId)
    if (booking.userId !== ctx.viewer.id) throw new Refusal('not-found')
    if (!tookPlace(booking)) throw new Refusal('session-running')
    const isIt = eq(mentorReviews.bookingId, booking.id)
    const [written] = await ctx.db.select().from(mentorReviews).where(isIt)
    if (written && (written.stars !== review.stars || written.body !== review.body))
      throw new Refusal('review-written')
    if (written) return
    const { id, mentorId } = booking
    const row = { bookingId: id, mentorId, userId: ctx.viewer.id, ...review, createdAt: ctx.now() }
    await ctx.db.insert(mentorReviews).values(row)
    await timesChanged(ctx, mentorId)
  },
)
