import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'

type Line = [title: string, to: string, link: string]
type Panels = {
  person: { isOnboarded: boolean }
  question: unknown
  /** `total` counts courses that are completed, too. */
  learning: { total: number; open: unknown[] }
  sessions: unknown[]
  goals: unknown[]
  skills: unknown[]
  medals: unknown[]
  earnings: { rows: unknown[] }
  jobs: unknown[]
  network: unknown[]
  /** How many of these there are, if no other job is listed. */
  ussdJobs: number
}

/** Panels without records, one quiet line each: what it is, and how to add the first record (DASH-02). */
export const Quiet = ({ data }: { data: Panels }) => (
  <div className="dash-quiet">
    {linesOf(data).map(([title, to, link]) => (
      <section key={title} aria-label={title}>
        <h2>{held(title)}</h2>
        <Anchor to={to}>{link}</Anchor>
      </section>
    ))}
  </div>
)

function linesOf({ learning, sessions, goals, skills, medals, ...data }: Panels): Line[] {
  const jobs: [to: string, link: string] =
    data.ussdJobs > 0
      ? ['/community', m.dash_jobs_ussd({ count: data.ussdJobs })]
      : ['/community?tab=jobs', m.dash_jobs_none()]
  const lines: [unknown[], ...Line][] = [
    [
      learning.open,
      learning.total > 0 ? m.dash_continue_title() : m.dash_start_title(),
      '/courses',
      m.dash_find_course(),
    ],
    [sessions, m.dash_sessions(), '/mentorship', m.dash_sessions_none()],
    [goals, m.dash_goals(), '/progress#goals', m.dash_add_goal()],
    [skills, m.dash_skills(), '/skill-assessment', m.dash_take_assessment()],
    [medals, m.dash_badges(), '/courses', m.dash_badges_none()],
    [data.earnings.rows, m.dash_earnings(), '/progress#earnings', m.dash_add_earning()],
    [data.jobs, m.dash_jobs(), ...jobs],
    [data.network, m.dash_network(), '/mentorship', m.dash_network_none()],
    // Asked already, or not for now.
    [data.person.isOnboarded || data.question ? [1] : [], m.dash_profile(), '/onboarding', m.dash_setup()],
  ]
  return lines.flatMap(([records, ...line]) => (records.length === 0 ? [line] : []))
}
