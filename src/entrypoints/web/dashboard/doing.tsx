import type { LearningCourse } from '#modules/courses/queries/dashboard.server.ts'
import type { GoalView } from '#modules/tracker/types.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { dateInWords, momentInWords } from '#kit/time.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { zoneInWords } from '#core/zone-words.ts'
import { liveClassHref } from '#modules/live-classes/rules.ts'
import type { ClassAhead } from '#modules/live-classes/types.ts'
import { bookingHref } from '#modules/mentorship/rules.ts'
import type { UpcomingSession } from '#modules/mentorship/types.ts'
import { useZone } from '#shell/use-zone.ts'

type Props = {
  /** Courses beside the one whose next lesson heads the page. */
  others: LearningCourse[]
  sessions: HourAhead[]
  goals: GoalView[]
}

/** What the viewer is doing: courses, sessions, goals. */
export const Doing = ({ others, sessions, goals }: Props) => (
  <div>
    {others.length > 0 && <Courses others={others} />}
    {sessions.length > 0 && <Sessions sessions={sessions} />}
    {goals.length > 0 && <Goals goals={goals} />}
  </div>
)

const Courses = ({ others }: Pick<Props, 'others'>) => (
  <Section
    className="dash-main"
    title={others.some(({ begun }) => begun) ? m.dash_continue_title() : m.dash_start_title()}
    action={<Anchor to="/courses?tab=in-progress">{m.dash_all_courses()}</Anchor>}
  >
    <ul className="dash-list">
      {others.map((course) => (
        <Course key={course.id} course={course} />
      ))}
    </ul>
  </Section>
)

const Goals = ({ goals }: { goals: GoalView[] }) => (
  <Section title={m.dash_goals()} action={<Anchor to="/progress">{m.dash_all_goals()}</Anchor>}>
    <ul className="dash-list">
      {goals.map((goal) => (
        <Goal key={goal.id} goal={goal} />
      ))}
    </ul>
  </Section>
)

function Course({ course }: { course: LearningCourse }) {
  return (
    <li>
      <h3>
        <Anchor to={`/courses/${course.id}`} lang={course.lang}>
          {course.title}
        </Anchor>
      </h3>
      <Facts>
        <span>{course.category}</span>
        <span>{held(course.durationText)}</span>
      </Facts>
      <Progress
        label={m.dash_lessons_done({ done: course.completedLessons, total: course.totalLessons })}
        value={course.progress}
        full={course.mastered}
        valueText={
          course.mastered > 0
            ? m.dash_course_words({ percent: course.progress, mastered: course.mastered })
            : undefined
        }
      />
      {course.next && (
        <p className="small">
          {m.dash_next_lesson()}{' '}
          <Anchor to={`/courses/${course.id}/lessons/${course.next.id}`} lang={course.lang}>
            {course.next.title}
          </Anchor>
        </p>
      )}
    </li>
  )
}

const categories: Record<string, () => string> = {
  Learning: m.dash_goal_learning,
  Income: m.dash_goal_income,
  Networking: m.dash_goal_networking,
}

function Goal({ goal }: { goal: GoalView }) {
  return (
    <li>
      <h3>
        <bdi>{held(goal.title)}</bdi>
      </h3>
      <Facts>
        <Badge tone="sand">{categories[goal.category]?.() ?? goal.category}</Badge>
        {goal.target && (
          <span>
            <bdi>{held(goal.target)}</bdi>
          </span>
        )}
        {goal.targetDate && (
          <span>{m.dash_goal_until({ day: dateInWords(goal.targetDate, getLocale()) })}</span>
        )}
        {goal.status === 'paused' && <span>{m.dash_goal_paused()}</span>}
      </Facts>
      <Progress label={m.dash_goal_progress()} value={goal.progressPercentage} />
    </li>
  )
}

/** A session with a mentor, or a live class. */
type HourAhead = UpcomingSession | ClassAhead

/** Upcoming sessions and live classes, the next first (DASH-21, DASH-22). */
const Sessions = ({ sessions }: { sessions: HourAhead[] }) => (
  <Section title={m.dash_sessions()} action={<Anchor to="/mentorship">{m.dash_to_mentors()}</Anchor>}>
    <ul className="dash-list">
      {sessions.map((session) =>
        'course' in session ? (
          <LiveClass key={session.id} one={session} />
        ) : (
          <Session key={session.id} session={session} />
        ),
      )}
    </ul>
  </Section>
)

const Session = ({ session: { id, startsAt, mentor, topic, expertise } }: { session: UpcomingSession }) => (
  <li>
    <h3>
      <Anchor to={bookingHref(id)}>
        <bdi>{mentor}</bdi>
      </Anchor>
    </h3>
    <Facts>
      <bdi>{held(topic ?? m.dash_session_hour())}</bdi>
      <Begins startsAt={startsAt} />
      <span>{held(expertise.join(', '))}</span>
    </Facts>
  </li>
)

const LiveClass = ({ one: { id, topic, startsAt, course } }: { one: ClassAhead }) => (
  <li>
    <h3>
      <Anchor to={liveClassHref(id)}>
        <bdi>{held(topic)}</bdi>
      </Anchor>
    </h3>
    <Facts>
      <span>{held(m.live_dash({ course }))}</span>
      <Begins startsAt={startsAt} />
    </Facts>
  </li>
)

function Begins({ startsAt }: { startsAt: Date }) {
  const zone = useZone()
  const locale = getLocale()
  return (
    <time dateTime={startsAt.toISOString()}>
      {m.dash_session_at({
        moment: momentInWords(startsAt, locale, zone),
        zone: zoneInWords(zone, locale, startsAt),
      })}
    </time>
  )
}
