import { and, asc, countDistinct, eq, gt } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { bookings, mentors, packagePurchases } from '../tables.server.ts'
import type { UpcomingSession } from '../types.ts'

const isAhead = (ctx: Context) =>
  and(eq(bookings.userId, signedIn(ctx).id), eq(bookings.state, 'confirmed'), gt(bookings.endsAt, ctx.now()))

/** Confirmed sessions of the viewer's that are not over, the next first (DASH-21). */
export async function upcomingSessions(ctx: Context, most: number): Promise<UpcomingSession[]> {
  return ctx.db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      mentor: mentors.name,
      expertise: mentors.skills,
      topic: packagePurchases.name,
    })
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .leftJoin(packagePurchases, eq(packagePurchases.id, bookings.packagePurchaseId))
    .where(isAhead(ctx))
    .orderBy(asc(bookings.startsAt))
    .limit(most)
}

/** With how many mentors the viewer has a session ahead that was paid for (DASH-10). */
export async function countMentorships(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ n: countDistinct(bookings.mentorId) })
    .from(bookings)
    .where(and(isAhead(ctx), eq(bookings.isArranged, false)))
  return row?.n ?? 0
}
