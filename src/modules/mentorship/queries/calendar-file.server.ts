import { type Context, signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { invitationFor } from '../letters.server.ts'
import { partiesOf } from './parties.server.ts'

/**
 * A session as a file for the viewer's calendar, for either of its two people. @throws Refusal 'not-found', also for others' and
 * for what is not booked
 */
export async function sessionCalendar(ctx: Context, bookingId: unknown): Promise<string> {
  const viewer = signedIn(ctx)
  const session = await partiesOf(ctx, idOrRefuse(bookingId))
  const party = session.parties.find(({ userId }) => userId === viewer.id)
  if (!party || session.state === 'held' || session.state === 'released') throw new Refusal('not-found')
  return invitationFor(ctx, session, { ...party, locale: ctx.locale, zone: ctx.zone }, 'PUBLISH')
}
