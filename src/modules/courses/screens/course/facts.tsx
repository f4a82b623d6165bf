import type { ReactNode } from 'react'
import { useAuth } from '#shell/auth-context.tsx'
import { onUse } from '#shell/on-use.tsx'
import { hoursAndMinutes } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Progress } from '#ui/progress.tsx'
import { ServerHtml } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { percentDone } from '../../rules.ts'
import type { CourseView } from '../../types.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { languagesWord, levelWord } from '#course-format/words.ts'

// Only who is in the middle of an earlier version sees it.
const Newer = onUse(() => import('./newer.tsx').then((file) => file.Newer))

// Nothing of it can be used.
export const SampleCertificate = onUse(() => import('./offer.tsx').then((file) => file.SampleCertificate))

/**
 * How far the viewer is, and what the course is made of (CRS-12 to CRS-14).
 * @param notes HTML of our own words, of modules that courses do not know
 */
export function CourseFacts({ view, notes }: { view: CourseView; notes: string }) {
  const { course } = view
  const { user } = useAuth()
  return (
    <>
      {view.begun && <OwnProgress view={view} />}
      {view.hasNewer && view.unlocked && <Newer />}
      {notes && <ServerHtml id="course-notes" html={notes} />}
      <section aria-labelledby="about-course">
        <h2 id="about-course">{m.course_about()}</h2>
        <dl className="pairs">
          <Pair name={m.course_duration()}>{view.work}</Pair>
          <Pair name={m.catalogue_level()}>{levelWord(course.level)}</Pair>
          <Pair name={m.course_language()}>{languagesWord(course.reading)}</Pair>
          {user && view.unlocked && !view.begun && <ProgressPairs view={view} />}
        </dl>
        {!user && <JoinHint view={view} />}
        <h3>{m.course_includes()}</h3>
        <ul className="ticks" lang={langOf(course.reading.language)}>
          {course.features.map((feature) => (
            <li key={feature}>{held(feature)}</li>
          ))}
        </ul>
        {view.total > 0 && !view.begun && <SampleCertificate view={view} />}
        {view.marking && <p className="small soft mt-2">{view.marking}</p>}
      </section>
    </>
  )
}

/** Of somebody who has begun. Whoever has not needs no bar that shows nothing. */
function OwnProgress({ view }: { view: CourseView }) {
  const percent = percentDone(view.done, view.total)
  const mastered = percentDone(view.mastered, view.total)
  return (
    <section aria-labelledby="your-progress">
      <h2 id="your-progress">{m.course_your_progress()}</h2>
      <Progress
        label={m.course_your_progress()}
        value={percent}
        valueText={m.course_progress_words({ percent, mastered })}
        hideLabel
        full={mastered}
      />
      <dl className="pairs">
        <ProgressPairs view={view} />
      </dl>
      <p className="small soft mt-2">{m.course_mastered_means()}</p>
    </section>
  )
}

function ProgressPairs({ view: { done, mastered, total, seconds, begun } }: { view: CourseView }) {
  return (
    <>
      <Pair name={m.course_complete_percent({ percent: percentDone(done, total) })}>
        {m.course_lessons_done({ done, total })}
      </Pair>
      <Pair name={m.course_time_spent()}>{hoursAndMinutes(seconds, getLocale())}</Pair>
      {begun && (
        <Pair name={m.course_mastered_row()}>{m.course_lessons_done({ done: mastered, total })}</Pair>
      )}
    </>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{held(children)}</dd>
    </div>
  )
}

/**
 * Decisions 16: this page has no scripts for somebody signed out, so what their phone keeps cannot show here. It is the same for everybody,
 * so its words do not know who had an account; the page behind the link does (decision 061).
 */
function JoinHint({ view: { course, unlocked, modules } }: { view: CourseView }) {
  if (!unlocked) return null
  const first = modules[0]?.lessons[0]
  const next = `/courses/${course.id}${first ? `/lessons/${first.id}` : ''}`
  return (
    <p className="small">
      {m.course_signed_out_help()} <a href={authHref('either', next)}>{m.course_keep_mine()}</a>
    </p>
  )
}
