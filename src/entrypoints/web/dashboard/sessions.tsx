import { zoneInWords } from '#core/zone-words.ts'
import { momentInWords } from '#kit/time.ts'
import { bookingHref } from '#modules/mentorship/rules.ts'
import type { UpcomingSession } from '#modules/mentorship/types.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Upcoming sessions, the next first (DASH-21, DASH-22). */
export const Sessions = ({ sessions }: { sessions: UpcomingSession[] }) => (
  <Section title={m.dash_sessions()} action={<Anchor to="/mentorship">{m.dash_to_mentors()}</Anchor>}>
    <ul className="dash-list">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  </Section>
)

function Session({ session: { id, startsAt, mentor, topic, expertise } }: { session: UpcomingSession }) {
  const zone = useZone()
  const locale = getLocale()
  return (
    <li>
      <h3>
        <Anchor to={bookingHref(id)}>
          <bdi>{mentor}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <bdi>{topic ?? m.dash_session_hour()}</bdi>
        <time dateTime={startsAt.toISOString()}>
          {m.dash_session_at({
            moment: momentInWords(startsAt, locale, zone),
            zone: zoneInWords(zone, locale, startsAt),
          })}
        </time>
        <span>{expertise.join(', ')}</span>
      </Facts>
    </li>
  )
}
