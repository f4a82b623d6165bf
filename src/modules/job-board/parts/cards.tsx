import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts, Price } from '#ui/layout/card.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { Applied, Level, Standing } from '../parts.tsx'
import type { JobCard } from '../types.ts'

type CardsProps = {
  jobs: JobCard[]
  /** Ids of those for which the viewer has applied. */
  applied?: string[]
  /** Ids of those that a reader of Kiswahili finds in English alone. */
  inEnglish?: string[]
}

/** Rows of the board, each linking to its job's page (JOB-01, JOB-07). */
export function JobCards({ jobs, applied = [], inEnglish = [] }: CardsProps) {
  if (jobs.length === 0) return <EmptyState level="h3" title={m.jobs_none()} />
  const only = onlySamples(jobs)
  const allEnglish = inEnglish.length === jobs.length
  return (
    <>
      <SampleNote>{[only && m.common_sample_jobs(), allEnglish && `${m.hub_in_english()}.`]}</SampleNote>
      <ul className="notices">
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isApplied={applied.includes(job.id)}
            isMarked={job.isSample && !only}
            isEnglish={inEnglish.includes(job.id) && !allEnglish}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  job: JobCard
  isApplied: boolean
  /** As a sample, and as one in English, among others. */
  isMarked: boolean
  isEnglish: boolean
}

function JobRow({ job, isApplied, isMarked, isEnglish }: RowProps) {
  const { id, title, company, location, platform, difficulty, description, skills, budget } = job
  return (
    <li className="notice">
      <div>
        <div className="row notice-head">
          <h3>
            <Anchor className="card-link" to={`/jobs/${id}`}>
              <bdi>{held(title)}</bdi>
            </Anchor>
          </h3>
          <Price>{budget}</Price>
        </div>
        <Facts>
          {isMarked && <SampleMark />}
          <span>{company}</span>
          <span>{location}</span>
          <span>{platform}</span>
          <Level of={difficulty} />
          {isEnglish && <span>{m.hub_in_english()}</span>}
        </Facts>
        <p dir="auto">{held(description)}</p>
        <Facts>
          <span>{held(skills.join(' · '))}</span>
          <Standing job={job} />
          {isApplied && <Applied />}
        </Facts>
      </div>
    </li>
  )
}
