import { hoursAndMinutes } from '#kit/time.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { newsOf } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Stat, Stats } from '#ui/stat.tsx'

const roles: Record<string, () => string> = {
  student: m.dash_role_student,
  'job-seeker': m.dash_role_job_seeker,
  employed: m.dash_role_employed,
  entrepreneur: m.dash_role_entrepreneur,
  freelancer: m.dash_role_freelancer,
  other: m.dash_role_other,
}
const experiences: Record<string, () => string> = {
  none: m.dash_experience_none,
  some: m.dash_experience_some,
  intermediate: m.dash_experience_intermediate,
  advanced: m.dash_experience_advanced,
}

type WelcomeProps = {
  name: string
  unread: UnreadCounts
  avatarUrl: string | null
  role: string | null
  experience: string | null
  isOnboarded: boolean
}

/** Face, name, and the two badges of the profile (DASH-03, DASH-04); "Beginner" and "student" until it is told (ONB-21). */
export function Welcome({ unread, isOnboarded, ...person }: WelcomeProps) {
  return (
    <div className="page-head">
      <Hello {...person} />
      <p className="row">
        {newsOf(unread).map(({ to, words }) => (
          <ButtonLink key={to} to={to} variant="outline">
            {words}
          </ButtonLink>
        ))}
      </p>
      {!isOnboarded && <Setup />}
    </div>
  )
}

const Hello = ({ name, avatarUrl, role, experience }: Omit<WelcomeProps, 'unread' | 'isOnboarded'>) => (
  <div className="dash-hello">
    <Avatar name={name} src={avatarUrl ?? undefined} size="large" />
    <div className="min-w-0">
      <h1>
        {m.dash_hello()} <bdi className="wrap-anywhere">{name}</bdi>
      </h1>
      <p className="badges mt-2">
        <Badge tone="sky">{(experiences[experience ?? ''] ?? m.dash_experience_default)()}</Badge>
        <Badge>{(roles[role ?? ''] ?? m.dash_role_student)()}</Badge>
      </p>
    </div>
  </div>
)

const Setup = () => (
  <div className="dash-setup">
    <p>
      <b>{m.dash_setup_title()}</b> {m.dash_setup_text()}
    </p>
    <p>
      <ButtonLink to="/onboarding" variant="outline">
        {m.dash_setup()}
      </ButtonLink>
    </p>
  </div>
)

type FiguresProps = { completed: number; total: number; mentorships: number; badges: number; seconds: number }

/** The four figures (DASH-07 to DASH-11). */
export function Figures({ completed, total, mentorships, badges, seconds }: FiguresProps) {
  return (
    <Stats>
      <Stat
        label={m.dash_courses_completed()}
        value={completed}
        note={m.dash_of_total({ total })}
        to="/courses?tab=completed"
      />
      <Stat label={m.dash_mentorships()} value={mentorships} to="/mentorship" />
      <Stat label={m.dash_badges()} value={badges} to="/progress#badges" />
      <Stat label={m.dash_learning_time()} value={hoursAndMinutes(seconds)} />
    </Stats>
  )
}
