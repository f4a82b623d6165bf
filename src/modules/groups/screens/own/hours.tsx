import { liveClassHref } from '#modules/live-classes/rules.ts'
import type { HourRow } from '#modules/live-classes/types.ts'
import { MomentOf } from '#modules/live-classes/parts/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'

/** The live hours that lie ahead of the group, and what the viewer said of each. */
export function Hours({ hours }: { hours: HourRow[] }) {
  const only = onlySamples(hours)
  return (
    <div className="stack">
      {only && <SampleNote>{m.common_sample_classes()}</SampleNote>}
      <ul className="stack">
        {hours.map((hour) => (
          <li key={hour.id} className="teach-row">
            <h3>
              <Anchor to={liveClassHref(hour.id)}>
                <bdi className="wrap-anywhere">{hour.topic}</bdi>
              </Anchor>{' '}
              {hour.isSample && !only && <SampleMark />}
            </h3>
            <Facts>
              <MomentOf {...hour} />
              {hour.mentor && <bdi>{hour.mentor}</bdi>}
              <Said comes={hour.comes} />
            </Facts>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Said({ comes }: { comes: boolean | null }) {
  if (comes === null) return <Badge tone="gold">{m.groups_hour_say()}</Badge>
  return comes ? <Badge tone="leaf">{m.groups_hour_comes()}</Badge> : <span>{m.groups_hour_declined()}</span>
}
