import type { ReactNode } from 'react'
import { telOf } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import type { Page } from '#kit/paging.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MentorBooking, OwnMentor, Room } from '../../types.ts'
import { standingOf } from '../standing-words.ts'
import { dayOf, timeOf } from '../times.ts'

type Props = {
  mentor: OwnMentor
  now: Date
  coming: Page<MentorBooking>
  /** Whose time has not come yet. */
  cancelled: MentorBooking[]
  past: Page<MentorBooking>
  /** Of sessions that begin or run. */
  rooms: { id: string; room: Room | null }[]
}

/** Sessions with the mentor's mentees, and the actions on each. */
export function Booked({ mentor: { timezone }, now, coming, cancelled, past, rooms }: Props) {
  const row = (booking: MentorBooking) => (
    <Session
      key={booking.id}
      booking={booking}
      now={now}
      zone={timezone}
      room={rooms.find(({ id }) => id === booking.id)?.room ?? null}
    />
  )
  return (
    <>
      <Section title={m.mentoring_coming()}>
        <p className="small soft">{m.mentoring_zone({ zone: timezone })}</p>
        {coming.rows.length === 0 && <p className="soft mt-2">{m.mentoring_coming_none()}</p>}
        <ul>{coming.rows.map(row)}</ul>
        {coming.hasMore && <p className="small soft">{m.mentoring_coming_more()}</p>}
      </Section>
      {cancelled.length > 0 && (
        <Section title={m.bookings_cancelled()}>
          <ul>{cancelled.map(row)}</ul>
        </Section>
      )}
      {past.rows.length + past.page > 1 && (
        <Section title={m.mentoring_past()} id="past">
          <ul>{past.rows.map(row)}</ul>
          <p className="row">
            {past.page > 1 && (
              <Anchor to={`/mentoring?page=${past.page - 1}#past`} rel="prev">
                {m.common_previous()}
              </Anchor>
            )}
            {past.hasMore && (
              <Anchor to={`/mentoring?page=${past.page + 1}#past`} rel="next">
                {m.common_next()}
              </Anchor>
            )}
          </p>
        </Section>
      )}
    </>
  )
}

type SessionProps = { booking: MentorBooking; now: Date; zone: string; room: Room | null }

function Session({ booking, now, zone, room }: SessionProps) {
  const { id, mentee, startsAt, endsAt, state, priceKes, markedAt } = booking
  const isOver = endsAt <= now
  const tone = state === 'cancelled' ? 'brick' : state === 'held' ? 'gold' : 'leaf'
  return (
    <li className="ruled">
      <h3 className="mentor-name wrap-anywhere">
        <bdi>{mentee ?? m.mentoring_gone()}</bdi>
      </h3>
      <Facts>
        <time dateTime={startsAt.toISOString()}>
          {m.mentoring_when({
            day: dayOf(startsAt, zone),
            from: timeOf(startsAt, zone),
            to: timeOf(endsAt, zone),
          })}
        </time>
        <Badge tone={tone}>{standingOf(booking)}</Badge>
        {priceKes > 0 && <span>{held(kes(priceKes, getLocale()))}</span>}
      </Facts>
      {room && (
        <p className="row mt-3">
          {room.url && (
            <ButtonLink to={room.url} target="_blank" rel="noopener noreferrer">
              {m.mentoring_room_open()}
            </ButtonLink>
          )}
          {room.phone && (
            <ButtonLink to={telOf(`+${room.phone}`)} variant="outline">
              {m.mentoring_call()}
            </ButtonLink>
          )}
        </p>
      )}
      {state === 'confirmed' && isOver && !markedAt && (
        <div className="row mt-3">
          <ActionForm intent="held" id={id} quiet preventScrollReset>
            <Submit>{m.mentoring_held()}</Submit>
          </ActionForm>
          <Asked id={id} summary={m.mentoring_no_show()}>
            <Action
              intent="no-show"
              id={id}
              note={m.mentoring_no_show_note()}
              button={m.mentoring_no_show_sure()}
            />
          </Asked>
        </div>
      )}
      {state === 'confirmed' && !isOver && (
        <Asked id={id} summary={m.mentoring_cancel()}>
          <Action
            intent="cancel"
            id={id}
            note={m.mentoring_cancel_note()}
            button={m.mentoring_cancel_sure()}
          />
        </Asked>
      )}
    </li>
  )
}

/** One more press before an action of which the mentee is notified; it opens without scripts. */
function Asked({ id, summary, children }: { id: string; summary: string; children: ReactNode }) {
  const answer = useFormAnswer({ anyForm: true })
  return (
    <details open={answer?.id === id}>
      <summary className="inline-flex min-h-11 items-center font-bold text-leaf underline">
        {held(summary)}
      </summary>
      {held(children)}
    </details>
  )
}

const Action = ({
  intent,
  id,
  note,
  button,
}: {
  intent: string
  id: string
  note: string
  button: string
}) => (
  <ActionForm
    intent={intent}
    id={id}
    quiet
    preventScrollReset
    className="grid justify-items-start gap-2 pb-3"
  >
    <p className="measure">{held(note)}</p>
    <Submit variant="danger">{button}</Submit>
  </ActionForm>
)
