import { m } from '#paraglide/messages.js'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import type { ActivityView, BarsView } from '../types.ts'
import { dayOf } from './days.ts'
import { Bars } from './bars.tsx'
import { Unread } from '#shell/unread.tsx'

type Props = { points: { bars: BarsView | null; latest: ActivityView[] } | null }

/** Points that the server gave, over time: a chart, the same as a table, and what they were for. */
export function Points({ points }: Props) {
  return (
    <Section id="points" title={m.tracker_chart()}>
      {points ? <Known {...points} /> : <Unread to="/progress" />}
    </Section>
  )
}

function Known({ bars, latest }: NonNullable<Props['points']>) {
  if (!bars) return <p className="soft">{m.tracker_chart_none()}</p>
  return (
    <>
      <p className="soft small mb-2">{m.tracker_chart_lead()}</p>
      <Bars {...bars} />
      <Disclosure title={m.tracker_chart_table()} className="mt-4">
        <Table
          caption={m.tracker_chart()}
          hideCaption
          rows={bars.keys}
          rowKey={(week) => week}
          columns={[
            { label: m.tracker_chart_week(), cell: dayOf },
            {
              label: m.tracker_chart_points(),
              numeric: true,
              cell: (week) => bars.parts[0]![bars.keys.indexOf(week)],
            },
          ]}
        />
      </Disclosure>
      <h3 className="progress-sub">{m.tracker_activity()}</h3>
      <ul className="progress-activity">
        {latest.map((one) => (
          <li key={`${one.at.getTime()} ${one.kind}`}>
            <span lang={one.lang}>{held(one.title)}</span>
            <b className="figures">{m.tracker_entry_points_of({ count: one.points })}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
