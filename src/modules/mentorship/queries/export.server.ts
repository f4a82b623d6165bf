import { asc, eq, getTableColumns } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import {
  bookings,
  mentorCredits,
  mentorPayouts,
  mentorReviews,
  mentors,
  packagePurchases,
} from '../tables.server.ts'

// A room is open to whoever knows its name.
const { room: _, during: _during, meeting: _meeting, ...bookingColumns } = getTableColumns(bookings)
const { search: _search, ...mentorColumns } = getTableColumns(mentors)

// Which staff member recorded it is not the viewer's data.
const { paidBy: _paidBy, ...payoutColumns } = getTableColumns(mentorPayouts)

/** What the viewer's download contains, by table. */
export const ownMentorshipData = query({ who: 'signed-in' }, async (ctx) => {
  const { id } = ctx.viewer
  const { db } = ctx
  return {
    mentors: await db.select(mentorColumns).from(mentors).where(eq(mentors.userId, id)),
    bookings: await db
      .select(bookingColumns)
      .from(bookings)
      .where(eq(bookings.userId, id))
      .orderBy(asc(bookings.createdAt)),
    package_purchases: await db.select().from(packagePurchases).where(eq(packagePurchases.userId, id)),
    mentor_credits: await db.select().from(mentorCredits).where(eq(mentorCredits.userId, id)),
    mentor_payouts: await db
      .select(payoutColumns)
      .from(mentorPayouts)
      .innerJoin(mentors, eq(mentors.id, mentorPayouts.mentorId))
      .where(eq(mentors.userId, id)),
    mentor_reviews: await db.select().from(mentorReviews).where(eq(mentorReviews.userId, id)),
  }
})
