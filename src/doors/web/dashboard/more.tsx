import type { ListingCard } from '#modules/job-board/types.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Nothing } from './pieces.tsx'

/** Jobs, people, and the ways onward (DASH-17, DASH-23, DASH-25, DASH-26). */
export function More({ jobs }: { jobs: ListingCard[] }) {
  return (
    <>
      <div className="dash-columns">
        <Jobs jobs={jobs} />
        <Section title={m.dash_network()}>
          <Nothing text={m.dash_network_none()} to="/mentorship" link={m.dash_find_mentor()} />
        </Section>
      </div>
      <div className="dash-columns">
        <Ways
          title={m.dash_quick_actions()}
          places={[
            ['/mentorship', m.dash_find_mentor()],
            ['/community', m.dash_join_community()],
            ['/courses', m.dash_explore_courses()],
          ]}
        />
        <Ways
          title={m.dash_quick_tools()}
          places={[
            ['/resume-builder', m.dash_resume()],
            ['/skill-assessment', m.dash_assessment()],
            ['/ai-career-advisor', m.dash_advisor()],
          ]}
        />
      </div>
    </>
  )
}

const Ways = ({ title, places }: { title: string; places: [to: string, label: string][] }) => (
  <Section title={title}>
    <p className="row">
      {places.map(([to, label]) => (
        <ButtonLink key={to} to={to} variant="outline">
          {label}
        </ButtonLink>
      ))}
    </p>
  </Section>
)

const Jobs = ({ jobs }: { jobs: ListingCard[] }) => (
  <Section
    title={m.dash_jobs()}
    action={jobs.length > 0 && <Anchor to="/community">{m.dash_to_community()}</Anchor>}
  >
    {jobs.length === 0 ? (
      <Nothing text={m.dash_jobs_none()} to="/community" link={m.dash_to_community()} />
    ) : (
      <ul className="dash-list">
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    )}
  </Section>
)

/** A row of the board, as the home page lists it. */
function Job({ job }: { job: ListingCard }) {
  return (
    <li>
      <h3>
        <Anchor to={`/jobs/${job.id}`}>{job.title}</Anchor>
      </h3>
      <Facts>
        <span>{job.company}</span>
        <span>{job.location}</span>
        <span>{job.budget}</span>
        <time dateTime={job.createdAt.toISOString()}>{dayInWords(job.createdAt, getLocale())}</time>
      </Facts>
    </li>
  )
}
