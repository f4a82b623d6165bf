import { query } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { invitationFor } from '../letters.server.ts'
import { partiesOf, toldOf } from './people.server.ts'

/** A class as a file for the viewer's calendar, for whoever has a seat or teaches. */
export const classCalendar = query(
  {
    who: 'signed-in',
    // 'class-not-found' for everybody else.
    refuses: ['class-not-found'],
  },
  async (ctx, classId: unknown): Promise<string> => {
    const told = await toldOf(ctx, idOrRefuse(classId, 'class-not-found'))
    const party = (await partiesOf(ctx, told)).find(({ userId }) => userId === ctx.viewer.id)
    if (!party) throw new Refusal('class-not-found')
    const reader = { ...party, locale: ctx.locale, zone: ctx.zone }
    return invitationFor(ctx, told, reader, told.cancelledAt ? 'CANCEL' : 'PUBLISH')
  },
)
