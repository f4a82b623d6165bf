import { OfferedJobs } from '#modules/job-board/parts.tsx'
import type { OfferedJob } from '#modules/job-board/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Further links (DASH-23, DASH-26). */
export const Onward = () => (
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
)

const Ways = ({ title, places }: { title: string; places: [to: string, label: string][] }) => (
  <Section title={title}>
    <p className="dash-ways">
      {places.map(([to, label]) => (
        <ButtonLink key={to} to={to} variant="outline">
          {label}
        </ButtonLink>
      ))}
    </p>
  </Section>
)

/** Open jobs, what fits the viewer first (DASH-17). */
export const Jobs = ({ jobs }: { jobs: OfferedJob[] }) => (
  <Section
    className="dash-main"
    title={m.dash_jobs()}
    action={
      <span className="row">
        <Anchor to="/community?tab=jobs">{m.dash_to_community()}</Anchor>
        <Anchor to="/applications">{m.dash_applications()}</Anchor>
      </span>
    }
  >
    <OfferedJobs jobs={jobs.slice(0, 1)} />
    {jobs.length > 1 && (
      <Disclosure title={m.dash_more_jobs()}>
        <OfferedJobs jobs={jobs.slice(1)} />
      </Disclosure>
    )}
  </Section>
)
