import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { bookingHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { useMomentWords } from '../when.tsx'
import { Meet } from './meet.tsx'
import { Write } from './write.tsx'

/** An upcoming or running session. */
export function Ahead({ booking, clientId }: { booking: BookingView; clientId: string }) {
  const momentWords = useMomentWords()
  const { id, state, freeUntil, canMove, cancelling, canReportAbsence } = booking
  if (state !== 'confirmed') return <p>{m.bookings_waits_for_payment()}</p>
  return (
    <>
      <Meet booking={booking} />
      <p>
        <ButtonLink to={bookingHref(id, 'calendar.ics')} variant="outline" reload>
          {m.bookings_calendar()}
        </ButtonLink>
      </p>
      <Write booking={booking} clientId={clientId} />
      {canMove && <p>{m.bookings_free_until({ moment: momentWords(freeUntil) })}</p>}
      <p>
        <Anchor to="/account/push">{m.push_offer()}</Anchor>
      </p>
      <p className="row">
        {canMove && (
          <ButtonLink to={bookingHref(id, 'reschedule')} variant="outline" preventScrollReset>
            {m.bookings_reschedule()}
          </ButtonLink>
        )}
        {cancelling && (
          <ButtonLink to={bookingHref(id, 'cancel')} variant="outline" preventScrollReset>
            {m.bookings_cancel()}
          </ButtonLink>
        )}
      </p>
      {canReportAbsence && <AbsenceLink id={id} />}
    </>
  )
}

export const AbsenceLink = ({ id }: { id: string }) => (
  <p>
    <ButtonLink to={bookingHref(id, 'absence')} variant="quiet" preventScrollReset>
      {m.bookings_absence()}
    </ButtonLink>
  </p>
)
