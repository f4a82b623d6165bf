import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { held } from '#ui/no-break/held.ts'
import type { CaseView } from '../../types.ts'

/** The author's text, as typed: a link shows where it leads. */
export function CaseText({ one: { text, job, before, reason, appeal, isAppealOpen } }: { one: CaseView }) {
  return (
    <>
      {job && <JobFacts job={job} />}
      {before && before.length > 0 && <Before lines={before} />}
      <Long text={text} />
      {job && job.requirements.length > 0 && (
        <ul className="list-disc pl-5">
          {job.requirements.map((line) => (
            <li key={line} className="wrap-anywhere" dir="auto">
              {held(line)}
            </li>
          ))}
        </ul>
      )}
      {reason && (
        <p className="wrap-anywhere">
          <b>{m.moderation_reason_before()}</b> <q dir="auto">{reason}</q>
        </p>
      )}
      {appeal && (
        <p className="wrap-anywhere">
          <Badge tone={isAppealOpen ? 'gold' : 'sand'}>{m.moderation_appeal()}</Badge>{' '}
          <q dir="auto">{appeal}</q>
        </p>
      )}
    </>
  )
}

/** The message that the reported one answers. */
const Before = ({ lines }: { lines: NonNullable<CaseView['before']> }) => (
  <div className="small">
    <h4>{m.moderation_before()}</h4>
    <ul className="case-reports">
      {lines.map(({ by, text, at }) => (
        <li key={`${by} ${at.getTime()} ${text}`} className="wrap-anywhere">
          <bdi>{by ?? m.moderation_nobody()}</bdi>, <Moment at={at} />: <q dir="auto">{held(text)}</q>
        </li>
      ))}
    </ul>
  </div>
)

const JobFacts = ({ job }: { job: NonNullable<CaseView['job']> }) => (
  <>
    {job.fee && (
      <p className="wrap-anywhere">
        <Badge tone="gold">{m.moderation_fee()}</Badge> <q dir="auto">{held(job.fee.words)}</q>
      </p>
    )}
    <p className="wrap-anywhere">
      <bdi>{job.company}</bdi>, <bdi>{job.location}</bdi>, <bdi>{held(job.paymentAmount)}</bdi>
      <br />
      <code>{job.ussdCode}</code>, +{job.phone}
    </p>
  </>
)

// Characters of a text that are shown; one press shows the rest.
const OPEN = 1200

function Long({ text }: { text: string }) {
  const letters = [...text]
  const isLong = letters.length > OPEN * 1.3
  const start = isLong ? letters.slice(0, OPEN).join('') : text
  return (
    <div className="case-text">
      <p dir="auto">{start}</p>
      {isLong && (
        <details>
          <summary>{m.moderation_read_on()}</summary>
          <p dir="auto">{letters.slice(OPEN).join('')}</p>
        </details>
      )}
    </div>
  )
}
