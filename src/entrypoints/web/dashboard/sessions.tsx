import { zoneInWords } from '#core/zone-words.ts'
import { momentInWords } from '#kit/time.ts'
import { liveClassHref } from '#modules/live-classes/rules.ts'
import type { ClassAhead } from '#modules/live-classes/types.ts'
import { bookingHref } from '#modules/mentorship/rules.ts'
import type { UpcomingSession } from '#modules/mentorship/types.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'

/** A session with a mentor, or a live class. */
export type HourAhead = UpcomingSession | ClassAhead

/** Upcoming sessions and live classes, the next first (DASH-21, DASH-22). */
export const Sessions = ({ sessions }: { sessions: HourAhead[] }) => (
  <Section title={m.dash_sessions()} action={<Anchor to="/mentorship">{m.dash_to_mentors()}</Anchor>}>
    <ul className="dash-list">
      {sessions.map((session) =>
        'course' in session ? (
          <LiveClass key={session.id} one={session} />
        ) : (
          <Session key={session.id} session={session} />
        ),
      )}
    </ul>
  </Section>
)

const Session = ({ session: { id, startsAt, mentor, topic, expertise } }: { session: UpcomingSession }) => (
  <li>
    <h3>
      <Anchor to={bookingHref(id)}>
        <bdi>{mentor}</bdi>
      </Anchor>
    </h3>
    <Facts>
      <bdi>{topic ?? m.dash_session_hour()}</bdi>
      <Begins startsAt={startsAt} />
      <span>{expertise.join(', ')}</span>
    </Facts>
  </li>
)

const LiveClass = ({ one: { id, topic, startsAt, course } }: { one: ClassAhead }) => (
  <li>
    <h3>
      <Anchor to={liveClassHref(id)}>
        <bdi>{topic}</bdi>
      </Anchor>
    </h3>
    <Facts>
      <span>{m.live_dash({ course })}</span>
      <Begins startsAt={startsAt} />
    </Facts>
  </li>
)

function Begins({ startsAt }: { startsAt: Date }) {
  const zone = useZone()
  const locale = getLocale()
  return (
    <time dateTime={startsAt.toISOString()}>
      {m.dash_session_at({
        moment: momentInWords(startsAt, locale, zone),
        zone: zoneInWords(zone, locale, startsAt),
      })}
    </time>
  )
}
