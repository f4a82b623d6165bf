import { and, eq, gt, lte, or, type SQL } from 'drizzle-orm'
import { type ContextWith, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { after } from '#kit/time.ts'
import { verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { bookings, mentors } from '../tables.server.ts'
import type { Room } from '../types.ts'

/**
 * Where the two people of a session meet: its room, and the other's number for people without data. Only from ten minutes before it
 * begins to its end, and only for them; before that nothing of it leaves the server (MPR-13+).
 * @returns null outside that time, and for other people's
 */
export const roomOf = query(
  { who: 'signed-in', refuses: ['not-found'], asks: ['video'] },
  (ctx, bookingId: unknown): Promise<Room | null> => openRoom(ctx, eq(bookings.id, idOrRefuse(bookingId))),
)

/** The same for the viewer's current session with a mentor. */
export const roomWith = query(
  { who: 'signed-in', refuses: ['not-found'], asks: ['video'] },
  (ctx, mentorId: unknown): Promise<Room | null> =>
    openRoom(ctx, and(eq(bookings.mentorId, idOrRefuse(mentorId)), eq(bookings.userId, ctx.viewer.id))),
)

async function openRoom(ctx: ContextWith<'video'>, which: SQL | undefined): Promise<Room | null> {
  const viewer = signedIn(ctx)
  const [session] = await ctx.db
    .select({
      id: bookings.id,
      room: bookings.room,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      userId: bookings.userId,
      mentorUserId: mentors.userId,
      meetingUrl: mentors.meetingUrl,
    })
    .from(bookings)
    .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
    .where(
      and(
        which,
        or(eq(bookings.userId, viewer.id), eq(mentors.userId, viewer.id)),
        eq(bookings.state, 'confirmed'),
        lte(bookings.startsAt, after(ctx.now(), EARLY_MS)),
        gt(bookings.endsAt, ctx.now()),
      ),
    )
    .limit(1)
  if (!session) return null
  const { userId, mentorUserId, meetingUrl, ...visit } = session
  const other = userId === viewer.id ? mentorUserId : userId
  return {
    // A host that was allowed when it was typed need not be allowed any more.
    url:
      meetingUrl && isMeetingLink(meetingUrl)
        ? meetingUrl
        : ctx.video.linkTo({ ...visit, name: viewer.name }),
    phone: other ? await verifiedPhoneOf(ctx, other) : null,
  }
}
