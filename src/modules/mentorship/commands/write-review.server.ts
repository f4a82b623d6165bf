import { eq } from 'drizzle-orm'
import { atomically, type Context, withConsent } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { tookPlace } from '../ending.ts'
import { limit } from '../limits.server.ts'
import { mentorReviews } from '../tables.server.ts'
import { WrittenReview } from '../types.ts'
import { timesChanged } from './hold.server.ts'
import { lockedBooking } from './locked-booking.server.ts'

/**
 * A mentee's review of a session that took place, once (MPR-05+). Repeating it changes nothing.
 * @param raw WrittenReview
 * @throws Refusal 'not-found' also for other people's, 'session-running' before it was recorded as held, 'review-written',
 * 'too-many'
 */
export async function writeReview(ctx: Context, bookingId: unknown, raw: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  const review = parse(WrittenReview, raw)
  await limit(ctx, { 'change-booking-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const booking = await lockedBooking(ctx, bookingId)
    if (booking.userId !== viewer.id) throw new Refusal('not-found')
    if (!tookPlace(booking)) throw new Refusal('session-running')
    const isIt = eq(mentorReviews.bookingId, booking.id)
    const [written] = await ctx.db.select().from(mentorReviews).where(isIt)
    if (written && (written.stars !== review.stars || written.body !== review.body))
      throw new Refusal('review-written')
    if (written) return
    const { id, mentorId } = booking
    const row = { bookingId: id, mentorId, userId: viewer.id, ...review, createdAt: ctx.now() }
    await ctx.db.insert(mentorReviews).values(row)
    await timesChanged(ctx, mentorId)
  })
}
