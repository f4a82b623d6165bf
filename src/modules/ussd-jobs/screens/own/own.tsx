import { redirect, useOutlet } from 'react-router'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { appealUssdJob } from '../../commands/appeal.server.ts'
import { ownUssdJobs } from '../../queries/own.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/own'
import { reportWords } from '#shell/reports/words.ts'
import type { ReportKind } from '#core/reports.ts'
import { Appeal } from '#shell/reports/appeal.tsx'
import { Moment } from '#shell/moment.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Card, CardFoot, CardTitle, Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { small } from '../../parts/words.ts'
import type { OwnUssdJob } from '../../types.ts'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams
    const asked = { page: pageNumber(query.get('page')), job: query.get('job') ?? '' }
    const { rows, ...place } = await ownUssdJobs(ctx, asked)
    return { jobs: rows.map(({ fee, ...job }) => ({ ...job, moneyWords: fee && fee.words })), ...place }
  })

/** Asks for another review of a job. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') !== 'appeal') throw new Refusal('invalid-input')
    const id = textOf(form, 'id')
    await appealUssdJob(ctx, id, Object.fromEntries(form))
    web.toast({ title: m.common_success(), text: m.moderation_appeal_sent() })
    return redirect(ownJobHref(id))
  })

/** The viewer's own jobs, and the state of each (USSD-22). */
export default function OwnJobs({ loaderData: { jobs, page, pages } }: Route.ComponentProps) {
  const dialog = useOutlet()
  const post = (
    <ButtonLink to="/community/ussd-jobs/new" preventScrollReset>
      {m.ussd_jobs_post()}
    </ButtonLink>
  )
  return (
    <>
      {!dialog && <title>{`${m.ussd_jobs_own()} - Stadi`}</title>}
      <PageHead
        title={m.ussd_jobs_own()}
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs()} />}
        action={jobs.length > 0 && post}
      />
      {dialog}
      <PageRefusal className="pb-4" />
      {jobs.length === 0 ? (
        <EmptyState title={m.ussd_jobs_own_none()} text={m.ussd_jobs_post_lead()} action={<p>{post}</p>} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {jobs.map((job) => (
            <OwnJob key={job.id} job={job} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/community/ussd-jobs/own?page=${wanted}`}
        label={m.ussd_jobs_pages()}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </>
  )
}

const crumbs = () => [
  { label: m.common_community(), to: '/community' },
  { label: m.ussd_jobs_board(), to: '/community?tab=ussd-jobs' },
  { label: m.ussd_jobs_own() },
]

type Job = OwnUssdJob & { /** What the no-fee rule found in it. */ moneyWords: string | null }

const states: Record<Job['state'], { tone: Tone; word: () => string; text: () => string }> = {
  waiting: { tone: 'gold', word: m.ussd_jobs_state_waiting, text: m.ussd_jobs_state_waiting_text },
  approved: { tone: 'leaf', word: m.ussd_jobs_state_approved, text: m.ussd_jobs_state_approved_text },
  refused: { tone: 'brick', word: m.ussd_jobs_state_refused, text: m.ussd_jobs_state_refused_text },
  hidden: { tone: 'brick', word: m.ussd_jobs_state_hidden, text: m.ussd_jobs_state_hidden_text },
}

const kindsOf = (kinds: ReportKind[]): string => kinds.map((kind) => small(reportWords[kind]())).join('; ')

/** The state of one of the viewer's jobs, the reason, and the actions on it. */
function OwnJob({ job }: { job: Job }) {
  const { id, title, state, createdAt } = job
  const { tone, word, text } = states[state]
  return (
    <Card as="li" id={`job-${id}`}>
      <CardTitle level="h2" className="text-lg">
        <bdi className="wrap-anywhere">{held(title)}</bdi>
      </CardTitle>
      <Facts>
        <Badge tone={tone}>{word()}</Badge>
        <code>{job.ussdCode}</code>
        <Moment at={createdAt} />
        {state !== 'waiting' && <span>{m.ussd_jobs_applications({ count: job.applications })}</span>}
      </Facts>
      <p>{job.reportedAs ? m.ussd_jobs_state_reported({ kinds: kindsOf(job.reportedAs) }) : held(text())}</p>
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
    <b>{m.ussd_jobs_reason()}:</b> <bdi className="own-lines">{held(text)}</bdi>
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
