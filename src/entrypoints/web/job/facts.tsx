import type { ReactNode } from 'react'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { Level, Standing } from '#modules/job-board/parts.tsx'
import type { JobView } from '#modules/job-board/types.ts'

/** Its pay and deadline, its requirements, and how many applied; company and location are above. */
export function JobFacts({ job }: { job: JobView }) {
  const { difficulty, platform, budget, endsOn } = job
  return (
    <>
      <Facts>
        <Level of={difficulty} />
        <Standing job={job} />
      </Facts>
      <dl className="flex flex-wrap gap-3 gap-x-12 lined-below py-3">
        <Fact name={m.jobs_budget()}>{budget}</Fact>
        <Fact name={m.jobs_platform()}>{platform}</Fact>
        <Fact name={m.jobs_until()}>{endsOn ? <Day day={endsOn} /> : m.jobs_no_last_day()}</Fact>
      </dl>
      <Skills skills={job.skills} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small soft">{name}</dt>
      <dd className="font-bold wrap-anywhere">{held(children)}</dd>
    </div>
  )
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{dateInWords(day, getLocale())}</time>

/** What an applicant should know. */
function Skills({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null
  return (
    <div>
      <h2 className="small soft mb-1">{m.jobs_skills()}</h2>
      <ul className="badges">
        {skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
