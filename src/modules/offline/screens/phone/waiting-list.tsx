import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { discard } from '../../phone/outbox.ts'
import type { WaitingEvent } from '../../phone/types.ts'
import { SendNow } from '../send-now.tsx'
import type { OnPhone } from '../use-phone.ts'

type Look = () => Promise<OnPhone | null>

/** What was done here and the server has not heard, and what it said no to (rule O4). */
export function WaitingList({ events, look }: { events: WaitingEvent[]; look: Look }) {
  const refused = events.filter((event) => event.refused !== null)
  const waiting = events.filter((event) => event.refused === null)
  return (
    <div className="stack">
      {refused.map((event) => (
        <Refused key={event.id} event={event} look={look} />
      ))}
      {waiting.length === 0 ? (
        <p>{m.offline_waiting_none()}</p>
      ) : (
        <>
          <p>
            {waiting.length === 1
              ? m.offline_waiting_one()
              : m.offline_waiting_count({ count: waiting.length })}
          </p>
          <SendNow look={look} />
          <EventList events={waiting} />
        </>
      )}
    </div>
  )
}

/** What waits, and since when. */
export const EventList = ({ events }: { events: WaitingEvent[] }) => (
  <ul className="waiting">
    {events.map((event) => (
      <li key={event.id}>
        {eventWord(event)}
        <Moment at={new Date(event.at)} className="small soft" />
      </li>
    ))}
  </ul>
)

function Refused({ event, look }: { event: WaitingEvent; look: Look }) {
  return (
    <div className="banner t-gold">
      <div>
        <b>{eventWord(event)}</b>
        <p>{event.refused}</p>
        <p className="mt-2">
          <Button type="button" variant="outline" onClick={() => void discard(event.id).then(look)}>
            {m.offline_understood()}
          </Button>
        </p>
      </div>
    </div>
  )
}

const words: Record<WaitingEvent['kind'], (about: { about: string }) => string> = {
  opened: m.offline_event_opened,
  completed: m.offline_event_completed,
  exercise: m.offline_event_exercise,
  quiz: m.offline_event_quiz,
  project: m.offline_event_project,
  review: m.offline_event_review,
  message: m.offline_event_message,
  question: m.offline_event_question,
  note: m.offline_event_note,
}

/** "Lesson completed: Your first price list". */
const eventWord = ({ kind, about }: WaitingEvent): string => words[kind]({ about })
