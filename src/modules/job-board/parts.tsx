import { dateInWords } from '#kit/time.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Check } from '#ui/icons.ts'
import { Facts } from '#ui/layout/card.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Difficulty } from './rules.ts'
import type { JobCard, OfferedJob } from './types.ts'

const words: Record<Difficulty, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

export const levelWord = (of: Difficulty): string => words[of]()

/** Only what beginners can do is highlighted (JOB-02). */
export const Level = ({ of }: { of: Difficulty }) =>
  of === 'Beginner' ? <Badge tone="leaf">{levelWord(of)}</Badge> : <span>{levelWord(of)}</span>

/** When it was posted and how many applied. */
export const Standing = ({ job: { createdAt, age, applicants } }: { job: JobCard }) => (
  <>
    <Moment at={createdAt}>{m.jobs_posted({ age })}</Moment>
    <span>{applicants > 0 ? m.jobs_applicants({ count: applicants }) : m.jobs_first()}</span>
  </>
)

/** A short list of jobs, as on the dashboard (DASH-17). */
export function OfferedJobs({ jobs }: { jobs: OfferedJob[] }) {
  const only = onlySamples(jobs)
  return (
    <>
      {only && <SampleNote>{m.common_sample_jobs()}</SampleNote>}
      <ul className="dash-list">
        {jobs.map((job) => (
          <OfferedRow key={job.id} job={job} isMarked={job.isSample && !only} />
        ))}
      </ul>
    </>
  )
}

function OfferedRow({ job, isMarked }: { job: OfferedJob; isMarked: boolean }) {
  const { id, title, company, location, platform, difficulty, budget, skills, createdAt } = job
  return (
    <li>
      <h3>
        <Anchor to={`/jobs/${id}`}>
          <bdi>{held(title)}</bdi>
        </Anchor>
      </h3>
      <Facts>
        {isMarked && <SampleMark />}
        <span>{company}</span>
        <span>{location}</span>
        <span>{platform}</span>
        <Level of={difficulty} />
        <span>{held(budget)}</span>
      </Facts>
      {skills.length > 0 && <p className="small">{held(skills.join(' · '))}</p>}
      <Facts>
        <Moment at={createdAt}>{m.jobs_posted({ age: job.age })}</Moment>
        {job.endsOn && (
          <span>
            {m.jobs_until()} <time dateTime={job.endsOn}>{dayOf(job.endsOn)}</time>
          </span>
        )}
        {job.isUrgent && <Badge tone="sun">{m.jobs_urgent()}</Badge>}
      </Facts>
    </li>
  )
}

const dayOf = (day: string): string => dateInWords(day, getLocale())

/** For a job for which the viewer has applied, instead of the link to it (JOB-04+). */
export const Applied = () => (
  <Badge tone="leaf" icon={Check}>
    {m.jobs_applied()}
  </Badge>
)
