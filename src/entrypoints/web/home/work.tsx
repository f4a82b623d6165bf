import type { ListingCard } from '#modules/job-board/types.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import type { PathView } from '#modules/publishing/types.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { Part } from './pieces.tsx'

type JobsProps = {
  jobs: ListingCard[]
  /** How many of these there are, where no other is listed. */ ussdJobs: number
}

/** The newest jobs of the board, never invented ones (HOME-10+). */
export function Jobs({ jobs, ussdJobs }: JobsProps) {
  const only = onlySamples(jobs)
  return (
    <Part title={m.home_jobs_title()}>
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

const JobRow = ({ job, isMarked }: { job: ListingCard; isMarked: boolean }) => (
  <li>
    <h3>
      <a className="card-link" href={`/jobs/${job.id}`}>
        {held(job.title)}
      </a>
    </h3>
    <p className="small soft">
      {isMarked && <SampleMark />} {job.company} · {job.location}
    </p>
    <p className="small price">{held(job.budget)}</p>
  </li>
)

type ShownPath = PathView & { scene: Scene }

/** HOME-12 to HOME-16. What a month brings is an aim, as are the days: nobody has counted it yet. */
export function Paths({ paths }: { paths: ShownPath[] }) {
  return (
    <Part wide title={m.home_paths_title()}>
      <ul className="home-shelf">
        {paths.map((path) => (
          <Path key={path.slug} path={path} />
        ))}
      </ul>
      <p className="home-links">
        <b>{m.home_paths_target()}</b> <a href="/terms">{m.home_paths_terms()}</a>
      </p>
    </Part>
  )
}

function Path({ path }: { path: ShownPath }) {
  const weeks = path.weeksMin === path.weeksMax ? String(path.weeksMin) : `${path.weeksMin}-${path.weeksMax}`
  return (
    <li className="card">
      <ScenePicture of={path.scene} />
      <h3>
        <a href={`/courses?category=${encodeURIComponent(path.category)}`}>{held(path.title)}</a>
      </h3>
      <p className="small">
        <b>{m.home_path_weeks({ weeks })}</b> <Income {...path} />
      </p>
      <details className="small">
        <summary>{m.home_path_plan()}</summary>
        <p>{held(path.promise)}</p>
        <ol>
          {path.steps.map((step) => (
            <li key={step.weeks}>
              <b>{step.weeks.includes('-') ? m.home_path_step(step) : m.home_path_step_one(step)}</b>{' '}
              {held(step.text)}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

const Income = ({ incomeMinKes, incomeMaxKes }: PathView) => (
  <>
    <span className="price">
      {held(kes(incomeMinKes, getLocale()))} - {held(kes(incomeMaxKes, getLocale()).replace(/^\D+/, ''))}
    </span>{' '}
    {m.home_path_month()}
  </>
)
