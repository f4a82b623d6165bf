import type { ListingCard } from '#modules/job-board/types.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import type { PathView } from '#modules/publishing/types.ts'
import { dateFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { Part } from './pieces.tsx'

/** "19" or "Nov" */
const part = (moment: Date, options: { day?: 'numeric'; month?: 'short' }, timeZone: string): string =>
  dateFormat(getLocale(), { ...options, timeZone }).format(moment)

type JobsProps = {
  jobs: ListingCard[]
  /** How many of these there are, where no other is listed. */ ussdJobs: number
}

/** The newest jobs of the board, never invented ones (HOME-10+). */
export function Jobs({ jobs, ussdJobs }: JobsProps) {
  const only = onlySamples(jobs)
  return (
    <Part title={m.home_jobs_title()} lead={m.home_jobs_lead()}>
      {jobs.length === 0 && <NoListing ussdJobs={ussdJobs} />}
      {only && <SampleNote>{m.common_sample_jobs()}</SampleNote>}
      <ul className="home-lines home-board">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} isMarked={job.isSample && !only} />
        ))}
      </ul>
      <ButtonLink to="/community" variant="outline">
        {m.home_jobs_all()}
      </ButtonLink>
    </Part>
  )
}

const NoListing = ({ ussdJobs: count }: Pick<JobsProps, 'ussdJobs'>) =>
  count > 0 ? (
    <EmptyState
      level="h3"
      title={m.home_jobs_ussd({ count })}
      text={m.home_jobs_ussd_text()}
      action={<ButtonLink to="/community?tab=ussd-jobs">{m.home_jobs_ussd_link()}</ButtonLink>}
    />
  ) : (
    <EmptyState
      level="h3"
      title={m.home_jobs_none()}
      text={m.home_jobs_none_text()}
      action={<ButtonLink to="/courses">{m.home_jobs_none_link()}</ButtonLink>}
    />
  )

function JobRow({ job, isMarked }: { job: ListingCard; isMarked: boolean }) {
  const zone = useZone()
  return (
    <li>
      <time dateTime={job.createdAt.toISOString()}>
        <b>{part(job.createdAt, { day: 'numeric' }, zone)}</b> {part(job.createdAt, { month: 'short' }, zone)}
      </time>
      <div>
        <h3>
          <a className="card-link" href={`/jobs/${job.id}`}>
            {held(job.title)}
          </a>
        </h3>
        <p className="soft">
          {isMarked && <SampleMark />} {job.company} · {job.location}
        </p>
      </div>
      <p className="home-budget">{held(job.budget)}</p>
    </li>
  )
}

type ShownPath = PathView & { scene: Scene }

/** HOME-12 to HOME-16 */
export function Paths({ paths }: { paths: ShownPath[] }) {
  return (
    <Part wide title={m.home_paths_title()} lead={m.home_paths_lead()}>
      <ul className="home-paths">
        {paths.map((path) => (
          <Path key={path.slug} path={path} />
        ))}
      </ul>
      <div className="home-paths-foot">
        <p>
          <b>{m.home_paths_target()}</b> <a href="/terms">{m.home_paths_terms()}</a>
        </p>
        <ButtonLink to="/courses" variant="outline">
          {m.home_paths_all()}
        </ButtonLink>
      </div>
    </Part>
  )
}

function Path({ path }: { path: ShownPath }) {
  const weeks = path.weeksMin === path.weeksMax ? String(path.weeksMin) : `${path.weeksMin}-${path.weeksMax}`
  return (
    <li className="card home-path">
      <ScenePicture of={path.scene} />
      <h3>{held(path.title)}</h3>
      <p className="home-path-weeks">{m.home_path_weeks({ weeks })}</p>
      <p>{held(path.promise)}</p>
      <ol>
        {path.steps.map((step) => (
          <li key={step.weeks}>
            <small>{step.weeks.includes('-') ? m.home_path_step(step) : m.home_path_step_one(step)}</small>{' '}
            {held(step.text)}
          </li>
        ))}
      </ol>
      <Income {...path} />
      <a
        href={`/courses?category=${encodeURIComponent(path.category)}`}
        aria-label={`${m.home_path_courses()}: ${path.title}`}
      >
        {m.home_path_courses()}
      </a>
    </li>
  )
}

const Income = ({ incomeMinKes, incomeMaxKes }: PathView) => (
  <p className="home-path-income">
    <b className="price">
      {held(kes(incomeMinKes, getLocale()))} - {held(kes(incomeMaxKes, getLocale()).replace(/^\D+/, ''))}
    </b>{' '}
    {m.home_path_month()}
    <small>{m.home_path_income_note()}</small>
  </p>
)
