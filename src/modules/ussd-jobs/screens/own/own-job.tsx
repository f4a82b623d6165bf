import { reportWords } from '#shell/reports/words.ts'
import type { ReportKind } from '#core/reports.ts'
import { Appeal } from '#shell/reports/appeal.tsx'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts } from '#ui/layout/card.tsx'
import { small } from '../../parts/words.ts'
import type { OwnUssdJob } from '../../types.ts'

type Job = OwnUssdJob & { /** What the no-fee rule found in it. */ moneyWords: string | null }

const states: Record<Job['state'], { tone: Tone; word: () => string; text: () => string }> = {
  waiting: { tone: 'gold', word: m.ussd_jobs_state_waiting, text: m.ussd_jobs_state_waiting_text },
  approved: { tone: 'leaf', word: m.ussd_jobs_state_approved, text: m.ussd_jobs_state_approved_text },
  refused: { tone: 'brick', word: m.ussd_jobs_state_refused, text: m.ussd_jobs_state_refused_text },
  hidden: { tone: 'brick', word: m.ussd_jobs_state_hidden, text: m.ussd_jobs_state_hidden_text },
}

const kindsOf = (kinds: ReportKind[]): string => kinds.map((kind) => small(reportWords[kind]())).join('; ')

/** The state of one of the viewer's jobs, the reason, and the actions on it. */
export function OwnJob({ job }: { job: Job }) {
  const { id, title, state, createdAt } = job
  const { tone, word, text } = states[state]
  return (
    <Card as="li" id={`job-${id}`}>
      <CardTitle level="h2" className="text-lg">
        <bdi className="wrap-anywhere">{title}</bdi>
      </CardTitle>
      <Facts>
        <Badge tone={tone}>{word()}</Badge>
        <code>{job.ussdCode}</code>
        <Moment at={createdAt} />
        {state !== 'waiting' && <span>{m.ussd_jobs_applications({ count: job.applications })}</span>}
      </Facts>
      <p>{job.reportedAs ? m.ussd_jobs_state_reported({ kinds: kindsOf(job.reportedAs) }) : text()}</p>
      {job.moneyWords && job.state === 'waiting' && <MoneyWords words={job.moneyWords} />}
      {job.reason && <Reason text={job.reason} />}
      <Appeal intent="appeal" {...job} quiet />
      <Acts job={job} />
    </Card>
  )
}

/** What was found, and what to do: nothing, if applicants pay nothing. */
const MoneyWords = ({ words }: { words: string }) => (
  <Banner
    tone="gold"
    title={m.ussd_jobs_held_title()}
    text={
      <>
        <p className="wrap-anywhere">{m.ussd_jobs_held_words({ words })}</p>
        <p className="mt-2">{m.ussd_jobs_held_next()}</p>
      </>
    }
  />
)

const Reason = ({ text }: { text: string }) => (
  <p className="wrap-anywhere">
    <b>{m.ussd_jobs_reason()}:</b> <bdi className="own-lines">{text}</bdi>
  </p>
)

function Acts({ job: { id, title, state, applications } }: { job: Job }) {
  return (
    <CardFoot>
      {state === 'approved' ? (
        <Anchor to={`/community?tab=ussd-jobs&keyword=${encodeURIComponent(title)}`}>
          {m.ussd_jobs_see_on_board()}
        </Anchor>
      ) : (
        <span />
      )}
      {applications > 0 && (
        <Anchor
          to={`/community/ussd-jobs/own/${id}/applicants`}
          aria-label={`${m.ussd_jobs_see_applicants()}: ${title}`}
        >
          {m.ussd_jobs_see_applicants()}
        </Anchor>
      )}
      <ButtonLink
        to={`/community/ussd-jobs/own/${id}/remove?job=${id}`}
        variant="quiet"
        preventScrollReset
        aria-label={`${m.ussd_jobs_remove()}: ${title}`}
      >
        {m.ussd_jobs_remove()}
      </ButtonLink>
    </CardFoot>
  )
}
