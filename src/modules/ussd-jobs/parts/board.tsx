import { m } from '#paraglide/messages.js'
import { useAuth } from '#shell/auth-context.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { TriangleAlert } from '#ui/icons.ts'
import { Pagination } from '#ui/layout/pagination.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { boardHref, isNarrowed } from '../rules.ts'
import type { UssdBoard, UssdFilters } from '../types.ts'
import { Filters } from './filters.tsx'
import { JobItem } from './job-item.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  board: UssdBoard
  filters: UssdFilters
  /** Ids of the viewer's own jobs (ownUssdJobIds), separate from what is the same for everybody. */
  own?: readonly string[]
}

/** The USSD job board below the hub's search, which also says what was searched for instead (USSD-01 to USSD-24). */
export function UssdBoardView({ board, filters, own = [] }: Props) {
  const { user } = useAuth()
  return (
    <div className="ussd-board">
      <h2 className="visually-hidden">{m.ussd_jobs_board()}</h2>
      <div className="ussd-folds">
        <Filters filters={filters} locations={board.locations} counts={board.categories} />
        {user ? <Posting own={own.length} /> : <HowItWorks />}
      </div>
      <BoardFigures figures={board.figures} />
      <p className="ussd-no-fee">
        <Icon of={TriangleAlert} />
        {m.ussd_jobs_no_fee()}
      </p>
      <Jobs board={board} filters={filters} own={own} />
      {user && <HowItWorks />}
      <Pagination
        page={board.page}
        pages={board.pages}
        hrefFor={(page) => boardHref(filters, { page })}
        label={m.ussd_jobs_pages()}
        previousText={m.common_previous()}
        nextText={m.ussd_jobs_next_page()}
        pageText={(page) => m.ussd_jobs_page({ page })}
      />
    </div>
  )
}

function Jobs({ board: { jobs, inEnglish = [] }, filters, own }: Required<Props>) {
  if (jobs.length === 0) return <NoJobs filters={filters} />
  const only = onlySamples(jobs)
  const allEnglish = inEnglish.length === jobs.length
  return (
    <>
      <SampleNote>{[only && m.common_sample_jobs(), allEnglish && `${m.hub_in_english()}.`]}</SampleNote>
      <ul className="cards">
        {jobs.map((job) => (
          <JobItem
            key={job.id}
            job={job}
            isOwn={own.includes(job.id)}
            isMarked={job.isSample && !only}
            isEnglish={inEnglish.includes(job.id) && !allEnglish}
          />
        ))}
      </ul>
    </>
  )
}

const NoJobs = ({ filters }: Pick<Props, 'filters'>) => (
  <EmptyState
    level="h3"
    title={m.ussd_jobs_none()}
    action={
      isNarrowed(filters) && (
        <p>
          <ButtonLink to="/community?tab=ussd-jobs" variant="outline">
            {m.ussd_jobs_show_all()}
          </ButtonLink>
        </p>
      )
    }
  />
)

/** USSD-01 */
const BoardFigures = ({ figures }: { figures: UssdBoard['figures'] }) => (
  <ul className="facts ussd-figures">
    <li>{m.ussd_jobs_total({ count: figures.jobs })}</li>
    <li>{m.ussd_jobs_featured_total({ count: figures.featured })}</li>
    <li>{m.ussd_jobs_applications_total({ count: figures.applications })}</li>
    <li>{m.ussd_jobs_locations_total({ count: figures.locations })}</li>
  </ul>
)

/** The button to post a job, for members (USSD-20). @param own how many jobs the viewer posted */
const Posting = ({ own }: { own: number }) => (
  <p className="row">
    {own > 0 && <Anchor to="/community/ussd-jobs/own">{m.ussd_jobs_own_count({ count: own })}</Anchor>}
    <ButtonLink to="/community/ussd-jobs/new" preventScrollReset>
      {m.ussd_jobs_post()}
    </ButtonLink>
  </p>
)

/** USSD-02 */
function HowItWorks() {
  const steps = [
    [m.ussd_jobs_step_browse(), m.ussd_jobs_step_browse_text()],
    [m.ussd_jobs_step_dial(), m.ussd_jobs_step_dial_text()],
    [m.ussd_jobs_step_prompts(), m.ussd_jobs_step_prompts_text()],
    [m.ussd_jobs_step_work(), m.ussd_jobs_step_work_text()],
  ]
  return (
    <Disclosure wide title={m.ussd_jobs_how()}>
      <ol className="ussd-steps" aria-label={m.ussd_jobs_how()}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {held(text)}
          </li>
        ))}
      </ol>
      <p>{m.ussd_jobs_report()}</p>
      <Anchor to="/ussd-simulator">{m.ussd_jobs_try()}</Anchor>
    </Disclosure>
  )
}
