import { hoursAndMinutes } from '#kit/time.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { News } from '#shell/header.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Stat, Stats } from '#ui/stat.tsx'

type WelcomeProps = {
  name: string
  unread: UnreadCounts
  avatarUrl: string | null
  /** In words. */
  role: string
  experience: string
}

/**
 * Picture, name, and the two badges of the profile (DASH-03, DASH-04); "Beginner" and "student" by default (ONB-21). Notifications and
 * messages stand here instead of in the page's header (DASH-05, DASH-06).
 */
export const Welcome = ({ unread, name, avatarUrl, role, experience }: WelcomeProps) => (
  <div className="page-head dash-hello">
    <Avatar name={name} src={avatarUrl ?? undefined} />
    <h1>
      {m.dash_hello()} <bdi className="wrap-anywhere">{name}</bdi>
    </h1>
    <p className="badges">
      <Badge tone="sky">{experience}</Badge>
      <Badge>{role}</Badge>
    </p>
    <p className="row">
      <News unread={unread} />
    </p>
  </div>
)

type FiguresProps = { completed: number; mentorships: number; badges: number; seconds: number }

/** The four figures (DASH-07 to DASH-11). */
export function Figures({ completed, mentorships, badges, seconds }: FiguresProps) {
  return (
    <Stats>
      <Stat label={m.dash_courses_completed()} value={completed} to="/courses?tab=completed" />
      <Stat label={m.dash_mentorships()} value={mentorships} to="/mentorship" />
      <Stat label={m.dash_badges()} value={badges} to="/progress#badges" />
      <Stat label={m.dash_learning_time()} value={hoursAndMinutes(seconds, getLocale())} />
    </Stats>
  )
}
