import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { invitationFor } from '../letters.server.ts'
import { partiesOf } from './parties.server.ts'

/** A session as a file for the viewer's calendar, for either of its two people. */
export const sessionCalendar = query(
  {
    who: 'signed-in',
    // 'not-found', also for others' and for what is not booked.
    refuses: ['not-found'],
  },
  async (ctx, bookingId: unknown): Promise<string> => {
    const session = await partiesOf(ctx, idOrRefuse(bookingId))
    const party = session.parties.find(({ userId }) => userId === ctx.viewer.id)
    if (!party || session.state === 'held' || session.state === 'released') throw new Refusal('not-found')
    return invitationFor(ctx, session, { ...party, locale: ctx.locale, zone: ctx.zone }, 'PUBLISH')
  },
)
