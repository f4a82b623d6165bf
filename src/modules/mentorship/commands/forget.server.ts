import { and, eq } from 'drizzle-orm'
import { takeOutWithWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { bookings, mentorPayouts, mentorReviews, mentors } from '../tables.server.ts'

/**
 * Takes out a person; called by the job that erases an account, in its transaction. Sessions and what they cost stay, for the mentor and
 * the books, with an account that nobody can read any more; what the person said of sessions stays without them. A mentor's page goes:
 * what was booked with them is for the staff to settle.
 */
export async function forgetPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.update(mentorPayouts).set({ paidBy: null }).where(eq(mentorPayouts.paidBy, userId))
  await ctx.db.update(mentorReviews).set({ userId: null }).where(eq(mentorReviews.userId, userId))
  await ctx.db
    .update(bookings)
    .set({ state: 'released' })
    .where(and(eq(bookings.userId, userId), eq(bookings.state, 'held')))
  const own = eq(mentors.userId, userId)
  await takeOutWithWords(ctx.db, 'mentors', own, () =>
    ctx.db
      .update(mentors)
      .set({
        userId: null,
        name: '-',
        title: '-',
        company: '',
        bio: '',
        avatarUrl: null,
        meetingUrl: null,
        verified: false,
        deactivatedAt: ctx.now(),
      })
      .where(own),
  )
}
