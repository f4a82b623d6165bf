import type { ReactNode } from 'react'
import { useAuth } from '#shell/auth-context.tsx'
import { onUse } from '#shell/on-use.tsx'
import { hoursAndMinutes } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Progress } from '#ui/progress.tsx'
import { authHref } from '#modules/accounts/rules.ts'
import { percentDone } from '../../rules.ts'
import type { CourseView } from '../../types.ts'
import { durationWord, langOf, languagesWord, levelWord } from './words.ts'

// Only who is in the middle of an earlier version sees it.
const Newer = onUse(() => import('./newer.tsx').then((file) => file.Newer))

/** How far the viewer is, and what the course is made of (CRS-12 to CRS-14). */
export function CourseFacts({ view }: { view: CourseView }) {
  const { course, done, total } = view
  const { user } = useAuth()
  const percent = percentDone(done, total)
  return (
    <aside className="course-facts">
      <section aria-labelledby="your-progress">
        <h2 id="your-progress">{m.course_your_progress()}</h2>
        <Progress
          label={m.course_your_progress()}
          value={percent}
          valueText={m.course_complete_percent({ percent })}
          hideLabel
        />
        <dl className="pairs">
          <Pair name={m.course_complete_percent({ percent })}>{m.course_lessons_done({ done, total })}</Pair>
          <Pair name={m.course_time_spent()}>{hoursAndMinutes(view.seconds)}</Pair>
        </dl>
        {view.hasNewer && <Newer />}
        {!user && <SignInHint view={view} />}
      </section>
      <section aria-labelledby="about-course">
        <h2 id="about-course">{m.course_about()}</h2>
        <dl className="pairs">
          <Pair name={m.course_duration()}>{durationWord(course.durationText)}</Pair>
          <Pair name={m.catalogue_level()}>{levelWord(course.level)}</Pair>
          <Pair name={m.course_language()}>{languagesWord(course.reading)}</Pair>
        </dl>
        <h3>{m.course_includes()}</h3>
        <ul className="ticks" lang={langOf(course.reading.language)}>
          {course.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {view.marking && <p className="small soft mt-2">{view.marking}</p>}
      </section>
    </aside>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Decisions 16: this page has no scripts for somebody signed out, so what their phone keeps cannot show here. */
function SignInHint({ view: { course, unlocked } }: { view: CourseView }) {
  if (!unlocked) return null
  return (
    <p className="small">
      {m.course_signed_out_help()}{' '}
      <a href={authHref('sign-in', `/courses/${course.id}`)}>{m.common_sign_in()}</a>
    </p>
  )
}
