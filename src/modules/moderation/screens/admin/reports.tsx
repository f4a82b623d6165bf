import { reportWords } from '#shell/reports/words.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { CaseReport } from '../../types.ts'

const MOST_SHOWN = 10

/** Who reported what about it. */
export function Reports({ reports }: { reports: CaseReport[] }) {
  if (reports.length === 0) return null
  return (
    <div>
      <h4>{m.moderation_reports_of({ count: reports.length })}</h4>
      <ul className="case-reports">
        {reports.slice(0, MOST_SHOWN).map((one) => (
          <li key={`${one.by} ${one.createdAt.getTime()}`}>
            <b>{reportWords[one.kind]()}</b> {one.reason && <q dir="auto">{one.reason}</q>}{' '}
            <span className="soft small">
              <bdi>{one.by}</bdi>, <Moment at={one.createdAt} />
            </span>{' '}
            {!one.counts && <Badge>{m.moderation_young()}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
