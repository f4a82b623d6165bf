import { and, eq } from 'drizzle-orm'
import { takeOutWithWords } from '#adapters/db/search.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { bookings, mentorPayouts, mentorReviews, mentors } from '../tables.server.ts'

/**
 * Erases a person; called by the job that erases an account, in its transaction. Sessions and what they cost stay, for the mentor
 * and the books, with an anonymous account; the person's reviews stay without their name. A mentor's page is removed: staff settles
 * what was booked with them.
 */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
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
})
