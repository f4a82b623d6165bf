import { liveClassHref } from '#modules/live-classes/rules.ts'
import { MomentOf } from '#modules/live-classes/parts/moment.tsx'
import type { HourRow } from '#modules/live-classes/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { hourHref } from '../../rules.ts'

type Props = { course: { id: number }; group: { id: string; taken: number }; hours: HourRow[] }

/** The live hours that lie ahead of a group, with how many come, and the way to plan one. */
export function Hours({ course, group, hours }: Props) {
  const only = onlySamples(hours)
  return (
    <Section
      title={m.groups_hours()}
      id="hours"
      action={
        <ButtonLink to={hourHref(course.id, group.id)} reload>
          {m.groups_hour_new()}
        </ButtonLink>
      }
    >
      <div className="stack">
        <p className="soft measure">{m.groups_hours_lead()}</p>
        {only && <SampleNote>{m.common_sample_classes()}</SampleNote>}
        {hours.length === 0 && <p className="soft">{m.groups_hours_none()}</p>}
        <ul className="stack">
          {hours.map((hour) => (
            <li key={hour.id} className="teach-row">
              <h3>
                <Anchor to={liveClassHref(hour.id)}>
                  <bdi className="wrap-anywhere">{held(hour.topic)}</bdi>
                </Anchor>{' '}
                {hour.isSample && !only && <SampleMark />}
              </h3>
              <Facts>
                <MomentOf {...hour} />
                {hour.mentor && <bdi>{hour.mentor}</bdi>}
                <span>
                  {m.live_answers({
                    coming: hour.coming,
                    declined: hour.declined,
                    open: group.taken - hour.coming - hour.declined,
                  })}
                </span>
                <Anchor to={hourHref(course.id, group.id, hour.id)} reload>
                  {m.groups_hour_change()}
                  <span className="visually-hidden">: {held(hour.topic)}</span>
                </Anchor>
              </Facts>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
