import { LONGEST_MESSAGE, threadHref } from '#modules/messages/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { bookingHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'

type Props = { booking: BookingView; /** Of the message. */ clientId: string }

/** The first words to the mentor of a booked session, who can prepare with them. It is a message like any other (MSG-24+). */
export function Write({ booking: { id, mentor, talk }, clientId }: Props) {
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
