import type { Context } from '#context.ts'
import { conversationOf } from '#modules/messages/commands.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { type Parties, partiesOf, type Party } from '../queries/parties.server.ts'
import { mentorHref } from '../rules.ts'
import { hrefOf, sessionLetter, type SessionNews } from '../letters.server.ts'

/** Notifications to both people of a session are sent in the transaction of the change: once each. */

/**
 * A session is booked: both get its invitation and a notification, and from then on they can write to each other (MSG-24+). The
 * mentee's is told here and not with the payment: only here it is known that the time was still free.
 */
export async function tellBooked(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  await mailBoth(ctx, session, 'booked')
  const [mentee, mentor] = (['mentee', 'mentor'] as const).map((which) =>
    session.parties.find(({ side }) => side === which),
  )
  if (mentee) await notice(ctx, session, mentee, { kind: 'session-booked', eventKey: `session:${bookingId}` })
  if (!mentor) return
  await conversationOf(ctx, { mentorId: mentor.userId, menteeId: session.menteeId })
  await notify(ctx, {
    userId: mentor.userId,
    kind: 'session-booked',
    eventKey: `session:${bookingId}`,
    values: { startsAt: session.startsAt.toISOString() },
    href: hrefOf(session, mentor),
  })
}

/** A session was moved: both get an updated invitation, and the mentor a notification. */
export async function tellMoved(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  await mailBoth(ctx, session, 'moved')
  for (const party of session.parties)
    if (party.side === 'mentor')
      await notice(ctx, session, party, {
        kind: 'session-moved',
        eventKey: `session-moved:${bookingId}:${session.sequence}`,
      })
}

/**
 * A session is cancelled: it is removed from both calendars, and the other person gets a notification; a mentee's links to other
 * slots.
 */
export async function tellCancelled(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  await mailBoth(ctx, session, 'cancelled')
  for (const party of session.parties)
    if (party.side !== session.cancelledBy)
      await notice(ctx, session, party, {
        kind: 'session-cancelled',
        eventKey: `session-cancelled:${bookingId}`,
        values: { money: party.side === 'mentee' ? (session.money ?? '') : '' },
        href: party.side === 'mentee' ? mentorHref(session.mentorId, 'schedule') : undefined,
      })
}

/** The mentee reports that the mentor did not come: the mentor is notified. */
export async function tellAbsent(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  for (const party of session.parties)
    if (party.side === 'mentor')
      await notice(ctx, session, party, { kind: 'session-absent', eventKey: `session-absent:${bookingId}` })
}

async function mailBoth(ctx: Context, session: Parties, news: SessionNews): Promise<void> {
  for (const party of session.parties) await sendMail(ctx, sessionLetter(ctx, session, party, news))
}

type Notice = {
  kind: 'session-booked' | 'session-moved' | 'session-cancelled' | 'session-absent'
  eventKey: string
  values?: Record<string, string>
  href?: string
}

async function notice(
  ctx: Context,
  session: Parties,
  party: Party,
  { values, href, ...event }: Notice,
): Promise<void> {
  const other = party.side === 'mentee' ? session.mentor : session.mentee
  await notify(ctx, {
    ...event,
    userId: party.userId,
    values: { with: other, startsAt: session.startsAt.toISOString(), ...values },
    href: href ?? hrefOf(session, party),
  })
}
