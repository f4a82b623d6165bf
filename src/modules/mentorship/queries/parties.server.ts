import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { EAST_AFRICA, type Locale } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { bookings, mentors } from '../tables.server.ts'

/** One of the two people of a session, as mails address them. */
export type Party = {
  side: 'mentee' | 'mentor'
  userId: string
  email: string
  name: string
  locale: Locale
  /** Their own time zone. */
  zone: string
}
export type Parties = Awaited<ReturnType<typeof partiesOf>>

/** A session with both its people; without one who has no account, or no longer has one. For notifications. */
export async function partiesOf(ctx: Context, bookingId: string) {
  const { zone, menteeId, mentorUserId, mentorZone, ...session } = rowOrRefuse(
    await ctx.db
      .select({
        id: bookings.id,
        mentorId: bookings.mentorId,
        menteeId: bookings.userId,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        state: bookings.state,
        sequence: bookings.sequence,
        cancelledBy: bookings.cancelledBy,
        money: bookings.money,
        zone: bookings.zone,
        mentor: mentors.name,
        mentorUserId: mentors.userId,
        mentorZone: mentors.timezone,
      })
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
      .where(eq(bookings.id, bookingId)),
  )
  const mentee = await contactOf(ctx, menteeId)
  const mentor = mentorUserId ? await contactOf(ctx, mentorUserId) : null
  const parties: Party[] = [
    ...(mentee ? [{ side: 'mentee' as const, userId: menteeId, ...mentee, zone: zone ?? EAST_AFRICA }] : []),
    ...(mentor ? [{ side: 'mentor' as const, userId: mentorUserId!, ...mentor, zone: mentorZone }] : []),
  ]
  return { ...session, menteeId, mentee: mentee?.name ?? '', parties }
}
