import { dayInWords, momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import type { Difficulty } from './rules.ts'
import type { JobCard, OfferedJob } from './types.ts'

const words: Record<Difficulty, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

/** Only what beginners can do is highlighted (JOB-02). */
export const Level = ({ of }: { of: Difficulty }) =>
  of === 'Beginner' ? <Badge tone="leaf">{words[of]()}</Badge> : <span>{words[of]()}</span>

/** When it was posted and how many want it. */
export const Standing = ({ job: { createdAt, age, applicants } }: { job: JobCard }) => (
  <>
    <time dateTime={createdAt.toISOString()} title={momentInWords(createdAt, getLocale())}>
      {m.jobs_posted({ age })}
    </time>
    <span>{m.jobs_applicants({ count: applicants })}</span>
  </>
)

/** A row of a short list of jobs, as the dashboard offers them (DASH-17). */
export function OfferedRow({ job }: { job: OfferedJob }) {
  const { id, title, company, location, platform, difficulty, budget, skills, createdAt } = job
  return (
    <li>
      <h3>
        <Anchor to={`/jobs/${id}`}>
          <bdi>{title}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <span>{company}</span>
        <span>{location}</span>
        <span>{platform}</span>
        <Level of={difficulty} />
        <span>{budget}</span>
      </Facts>
      {skills.length > 0 && <p className="small">{skills.join(' · ')}</p>}
      <Facts>
        <time dateTime={createdAt.toISOString()} title={momentInWords(createdAt, getLocale())}>
          {m.jobs_posted({ age: job.age })}
        </time>
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

const dayOf = (day: string): string => dayInWords(new Date(`${day}T12:00:00+03:00`), getLocale())

/** A list of jobs, each whole card leading to its page (JOB-01, JOB-07). */
export function JobCards({ jobs }: { jobs: JobCard[] }) {
  if (jobs.length === 0) return <EmptyState level="h3" title={m.jobs_none()} />
  return (
    <ul className="cards">
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: JobCard }) {
  const { id, title, company, location, platform, difficulty, description, skills, budget } = job
  return (
    <Card as="li">
      <CardTitle to={`/jobs/${id}`}>{title}</CardTitle>
      <Facts>
        <span>{company}</span>
        <span>{location}</span>
        <span>{platform}</span>
        <Level of={difficulty} />
      </Facts>
      <p className="wrap-anywhere" dir="auto">
        {description}
      </p>
      <p className="small soft">{skills.join(', ')}</p>
      <CardFoot>
        <Price>{budget}</Price>
        <Facts>
          <Standing job={job} />
        </Facts>
      </CardFoot>
    </Card>
  )
}
