import { hoursAndMinutes } from '#kit/time.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { newsOf } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Stat, Stats } from '#ui/stat.tsx'

type WelcomeProps = {
  name: string
  unread: UnreadCounts
  avatarUrl: string | null
  /** In words. */
  role: string
  experience: string
  isOnboarded: boolean
  /** The setup is offered further down, below the courses to begin with. */
  isNew: boolean
}

/** Picture, name, and the two badges of the profile (DASH-03, DASH-04); "Beginner" and "student" by default (ONB-21). */
export function Welcome({ unread, isOnboarded, isNew, ...person }: WelcomeProps) {
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
      {!isOnboarded && !isNew && <Setup />}
    </div>
  )
}

const Hello = ({
  name,
  avatarUrl,
  role,
  experience,
}: Omit<WelcomeProps, 'unread' | 'isOnboarded' | 'isNew'>) => (
  <div className="dash-hello">
    <Avatar name={name} src={avatarUrl ?? undefined} size="large" />
    <div className="min-w-0">
      <h1>
        {m.dash_hello()} <bdi className="wrap-anywhere">{name}</bdi>
      </h1>
      <p className="badges mt-2">
        <Badge tone="sky">{experience}</Badge>
        <Badge>{role}</Badge>
      </p>
    </div>
  </div>
)

/** One quiet line for people who have not said yet what they want (ONB-21). */
export const Setup = () => (
  <p className="dash-setup">
    {m.dash_setup_text()} <Anchor to="/onboarding">{m.dash_setup()}</Anchor>
  </p>
)

type FiguresProps = { completed: number; total: number; mentorships: number; badges: number; seconds: number }

/** The four figures (DASH-07 to DASH-11). */
export function Figures({ completed, total, mentorships, badges, seconds }: FiguresProps) {
  return (
    <Stats>
      <Stat
        label={m.dash_courses_completed()}
        value={completed}
        note={total > 0 && m.dash_of_total({ total })}
        to="/courses?tab=completed"
      />
      <Stat label={m.dash_mentorships()} value={mentorships} to="/mentorship" />
      <Stat label={m.dash_badges()} value={badges} to="/progress#badges" />
      <Stat label={m.dash_learning_time()} value={hoursAndMinutes(seconds, getLocale())} />
    </Stats>
  )
}
