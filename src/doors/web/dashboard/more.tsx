import { OfferedRow } from '#modules/job-board/parts.tsx'
import type { OfferedJob } from '#modules/job-board/types.ts'
import type { Connection } from '#modules/mentorship/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Network } from './network.tsx'
import { Nothing } from './pieces.tsx'

type JobsProps = {
  jobs: OfferedJob[]
  /** How many of these there are, where no other is listed. */ ussdJobs: number
}

/** Jobs, people, and the ways onward (DASH-17, DASH-23, DASH-25, DASH-26). */
export function More({ network, ...props }: JobsProps & { network: Connection[] }) {
  return (
    <>
      <div className="dash-columns">
        <Jobs {...props} />
        <Network network={network} />
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

const Jobs = ({ jobs, ussdJobs }: JobsProps) => (
  <Section
    title={m.dash_jobs()}
    action={jobs.length > 0 && <Anchor to="/community?tab=jobs">{m.dash_to_community()}</Anchor>}
  >
    {jobs.length === 0 ? (
      <Nothing
        text={ussdJobs > 0 ? m.dash_jobs_ussd({ count: ussdJobs }) : m.dash_jobs_none()}
        to={ussdJobs > 0 ? '/community' : '/community?tab=jobs'}
        link={m.dash_to_community()}
      />
    ) : (
      <ul className="dash-list">
        {jobs.map((job) => (
          <OfferedRow key={job.id} job={job} />
        ))}
      </ul>
    )}
    {jobs.length > 0 && (
      <p className="mt-4">
        <Anchor to="/applications">{m.dash_applications()}</Anchor>
      </p>
    )}
  </Section>
)
