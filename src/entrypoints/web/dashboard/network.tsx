import { dayInWords } from '#kit/time.ts'
import { mentorHref } from '#modules/mentorship/rules.ts'
import type { Connection } from '#modules/mentorship/types.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

/** People with whom the viewer exchanges messages or meets (DASH-25). */
export const Network = ({ network }: { network: Connection[] }) => (
  <Section title={m.dash_network()} action={<Anchor to="/messages">{m.notifications_messages()}</Anchor>}>
    <ul className="dash-list">
      {network.map((one) => (
        <One key={one.key} one={one} />
      ))}
    </ul>
  </Section>
)

const statuses = {
  online: { tone: 'leaf', words: m.dash_network_online },
  busy: { tone: 'gold', words: m.dash_network_busy },
  offline: { tone: 'sand', words: m.dash_network_offline },
} as const

function One({ one }: { one: Connection }) {
  const { mentorId, name, avatarUrl, role, expertise, status, lastAt, rating } = one
  const zone = useZone()
  return (
    <li>
      <div className="row">
        <Avatar name={name} src={avatarUrl ?? undefined} seed={one.key} />
        <h3 className="min-w-0 wrap-anywhere">
          {mentorId ? (
            <Anchor to={mentorHref(mentorId)}>
              <bdi>{name}</bdi>
            </Anchor>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h3>
        <Badge tone={statuses[status].tone}>{statuses[status].words()}</Badge>
      </div>
      <Facts>
        <span>{role === 'mentor' ? m.dash_network_mentor() : m.dash_network_mentee()}</span>
        {expertise.length > 0 && <span>{held(expertise.join(', '))}</span>}
        {rating !== null && <span>{m.dash_network_rating({ value: rating.toFixed(1) })}</span>}
        {lastAt && <span>{m.dash_network_last({ day: dayInWords(lastAt, getLocale(), zone) })}</span>}
      </Facts>
    </li>
  )
}
