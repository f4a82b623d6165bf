import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { contactOf } from '#modules/accounts/queries.server.ts'
import { conversationOf } from '#modules/messages/commands.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { mentorHref } from '../rules.ts'
import { bookings, mentors } from '../tables.server.ts'

/** Who does not have to be told: the one who did it. */
async function told(ctx: Context, bookingId: string) {
  const row = rowOrRefuse(
    await ctx.db
      .select({
        mentorId: bookings.mentorId,
        menteeId: bookings.userId,
        startsAt: bookings.startsAt,
        sequence: bookings.sequence,
        cancelledBy: bookings.cancelledBy,
        money: bookings.money,
        mentor: mentors.name,
        mentorUserId: mentors.userId,
      })
      .from(bookings)
      .innerJoin(mentors, eq(mentors.id, bookings.mentorId))
      .where(eq(bookings.id, bookingId)),
  )
  const mentee = await contactOf(ctx, row.menteeId)
  return { ...row, mentee: mentee?.name ?? '', hasMentee: mentee !== null, at: row.startsAt.toISOString() }
}

/** Tells a mentor of a session that is booked; from then on both can write to each other (MSG-24+). */
export async function tellBooked(ctx: Context, bookingId: string): Promise<void> {
  const { mentorUserId, menteeId, at } = await told(ctx, bookingId)
  if (!mentorUserId) return
  await conversationOf(ctx, { mentorId: mentorUserId, menteeId })
  await notify(ctx, {
    userId: mentorUserId,
    kind: 'session-booked',
    eventKey: `session:${bookingId}`,
    values: { startsAt: at },
    href: '/mentoring',
  })
}

/** Tells a mentor that a session has another time. */
export async function tellMoved(ctx: Context, bookingId: string): Promise<void> {
  const { mentorUserId, mentee, at, sequence } = await told(ctx, bookingId)
  if (mentorUserId)
    await notify(ctx, {
      userId: mentorUserId,
      kind: 'session-moved',
      eventKey: `session-moved:${bookingId}:${sequence}`,
      values: { with: mentee, startsAt: at },
      href: '/mentoring',
    })
}

/** Tells the other of a session that is cancelled: its mentor, or its mentee with the way to another time. */
export async function tellCancelled(ctx: Context, bookingId: string): Promise<void> {
  const { mentorUserId, mentorId, mentor, mentee, menteeId, hasMentee, at, ...how } = await told(
    ctx,
    bookingId,
  )
  const event = { kind: 'session-cancelled' as const, eventKey: `session-cancelled:${bookingId}` }
  if (how.cancelledBy !== 'mentor' && mentorUserId)
    await notify(ctx, {
      ...event,
      userId: mentorUserId,
      values: { with: mentee, startsAt: at, money: '' },
      href: '/mentoring',
    })
  if (how.cancelledBy !== 'mentee' && hasMentee)
    await notify(ctx, {
      ...event,
      userId: menteeId,
      values: { with: mentor, startsAt: at, money: how.money ?? '' },
      href: mentorHref(mentorId, 'schedule'),
    })
}

/** Tells a mentor that the mentee says they did not come. */
export async function tellAbsent(ctx: Context, bookingId: string): Promise<void> {
  const { mentorUserId, mentee, at } = await told(ctx, bookingId)
  if (mentorUserId)
    await notify(ctx, {
      userId: mentorUserId,
      kind: 'session-absent',
      eventKey: `session-absent:${bookingId}`,
      values: { with: mentee, startsAt: at },
      href: '/mentoring',
    })
}
