import { and, asc, countDistinct, eq, gt, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { bookings, mentors, packagePurchases } from '../tables.server.ts'
import type { UpcomingSession } from '../types.ts'

const isAhead = (ctx: Context) =>
  and(eq(bookings.userId, signedIn(ctx).id), eq(bookings.state, 'confirmed'), gt(bookings.endsAt, ctx.now()))

export type Upcoming = {
  sessions: UpcomingSession[]
  /** With how many mentors a session lies ahead that was paid for (DASH-10). */
  mentorships: number
}

/** Confirmed sessions of the viewer's that are not over, the next first (DASH-21), and with how many mentors; in one question. */
export async function upcomingSessions(ctx: Context, most: number): Promise<Upcoming> {
  const paid = ctx.db
    .select({ n: countDistinct(bookings.mentorId) })
    .from(bookings)
    .where(and(isAhead(ctx), eq(bookings.isArranged, false)))
  const rows = await ctx.db
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
    .where(isAhead(ctx))
    .orderBy(asc(bookings.startsAt))
    .limit(most)
  return {
    sessions: rows.map(({ mentorships: _, ...session }) => session),
    mentorships: rows[0]?.mentorships ?? 0,
  }
}
