import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { bookingHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { useMomentWords } from '../when.tsx'
import { Meet } from './meet.tsx'
import { LONGEST_MESSAGE, threadHref } from '#modules/messages/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

/** An upcoming or running session. */
export function Ahead({ booking, clientId }: { booking: BookingView; clientId: string }) {
  const momentWords = useMomentWords()
  const { id, state, freeUntil, canMove, cancelling, canReportAbsence } = booking
  if (state !== 'confirmed') return <p>{held(m.bookings_waits_for_payment())}</p>
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

type Props = { booking: BookingView; /** Of the message. */ clientId: string }

/** The first words to the mentor of a booked session, who can prepare with them. It is a message like any other (MSG-24+). */
function Write({ booking: { id, mentor, talk }, clientId }: Props) {
  if (!talk) return null
  if (talk.hasWritten && talk.conversationId)
    return (
      <p>
        {m.bookings_told({ mentor })}{' '}
        <Anchor to={`${threadHref(talk.conversationId)}#last`}>{m.bookings_to_conversation()}</Anchor>
      </p>
    )
  return (
    <ActionForm
      intent="message"
      action={bookingHref(id)}
      className="stack book-write"
      failed={m.bookings_tell_failed()}
      retry="until-sent"
      preventScrollReset
    >
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        name="content"
        label={m.bookings_tell({ mentor })}
        required
        maxLength={LONGEST_MESSAGE}
        rows={3}
      />
      <p>
        <Submit>{m.bookings_tell_send()}</Submit>
      </p>
    </ActionForm>
  )
}
