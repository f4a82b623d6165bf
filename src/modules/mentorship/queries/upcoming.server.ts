import { and, asc, countDistinct, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { bookings, mentors, packagePurchases } from '../tables.server.ts'
import type { UpcomingSession } from '../types.ts'

const { placeholder } = sql
const isAhead = and(
  eq(bookings.userId, placeholder('viewer')),
  eq(bookings.state, 'confirmed'),
  gt(bookings.endsAt, sql`${placeholder('now')}::timestamptz`),
)

export type Upcoming = {
  sessions: UpcomingSession[]
  /** With how many mentors there are upcoming paid sessions (DASH-10). */
  mentorships: number
}

const sessionsOf = prepared('sessions ahead', (db) => {
  const paid = db
    .select({ n: countDistinct(bookings.mentorId) })
    .from(bookings)
    .where(and(isAhead, eq(bookings.isArranged, false)))
  return db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      mentor: mentors.name,
      expertise: mentors.skills,
      topic: packagePurchases.name,
      mentorships: sql<number>`(${paid})::int`,
    })
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .leftJoin(packagePurchases, eq(packagePurchases.id, bookings.packagePurchaseId))
    .where(isAhead)
    .orderBy(asc(bookings.startsAt))
    .limit(placeholder('most'))
})

/** The viewer's confirmed sessions that are not over, soonest first (DASH-21), and with how many mentors; in one query. */
export const upcomingSessions = query({ who: 'signed-in' }, async (ctx, most: number): Promise<Upcoming> => {
  const rows = await sessionsOf(ctx.db, { viewer: ctx.viewer.id, now: ctx.now().toISOString(), most })
  return {
    sessions: rows.map(({ mentorships: _, ...session }) => session),
    mentorships: rows[0]?.mentorships ?? 0,
  }
})
