import type { Context } from '#context.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
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
  const booked = { kind: 'session-booked', eventKey: `session:${bookingId}` } as const
  if (mentee) await notify(ctx, { ...about(session, mentee), ...booked })
  if (!mentor) return
  await conversationOf(ctx, { mentorId: mentor.userId, menteeId: session.menteeId })
  const { values, ...told } = about(session, mentor)
  await notify(ctx, { ...told, ...booked, values: { startsAt: values.startsAt } })
}

/** A session was moved: both get an updated invitation, and the mentor a notification. */
export async function tellMoved(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  await mailBoth(ctx, session, 'moved')
  for (const party of session.parties)
    if (party.side === 'mentor')
      await notify(ctx, {
        ...about(session, party),
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
  for (const party of session.parties) {
    if (party.side === session.cancelledBy) continue
    const isMentee = party.side === 'mentee'
    const { values, href, ...told } = about(session, party)
    await notify(ctx, {
      ...told,
      kind: 'session-cancelled',
      eventKey: `session-cancelled:${bookingId}`,
      values: { ...values, money: isMentee ? (session.money ?? '') : '' },
      href: isMentee ? mentorHref(session.mentorId, 'schedule') : href,
    })
  }
}

/** The mentee reports that the mentor did not come: the mentor is notified. */
export async function tellAbsent(ctx: Context, bookingId: string): Promise<void> {
  const session = await partiesOf(ctx, bookingId)
  for (const party of session.parties)
    if (party.side === 'mentor')
      await notify(ctx, {
        ...about(session, party),
        kind: 'session-absent',
        eventKey: `session-absent:${bookingId}`,
      })
}

async function mailBoth(ctx: Context, session: Parties, news: SessionNews): Promise<void> {
  for (const party of session.parties) await sendMail(ctx, sessionLetter(ctx, session, party, news))
}

/** Whom it is about, and where it is. */
const about = (session: Parties, party: Party) => ({
  userId: party.userId,
  values: {
    with: party.side === 'mentee' ? session.mentor : session.mentee,
    startsAt: session.startsAt.toISOString(),
  },
  href: hrefOf(session, party),
})
