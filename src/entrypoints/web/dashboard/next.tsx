import type { LearningCourse } from '#modules/courses/queries/dashboard.server.ts'
import { numberFormat } from '#kit/formats.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { getLocale } from '#paraglide/runtime.js'
import { lessonsDone } from './learning.tsx'

type GoOnProps = {
  course: LearningCourse
  next: NonNullable<LearningCourse['next']>
  /** Said to somebody who was away; empty to others. */
  again: string
}

/** The next lesson, with its minutes and MB: the first of the courses to go on with (DASH-14). */
export function GoOn({ course, next, again }: GoOnProps) {
  return (
    <section className="dash-next" aria-labelledby="dash-next">
      {again && <p className="dash-again">{again}</p>}
      <p className="small soft">
        {m.dash_next_in()}{' '}
        <Anchor to={`/courses/${course.id}`} lang={course.lang}>
          {course.title}
        </Anchor>
      </p>
      <h2 id="dash-next">
        <bdi lang={course.lang}>{held(next.title)}</bdi>
      </h2>
      {next.stop && (
        <p className="small">{held(m.dash_stopped({ step: next.stop.at + 1, steps: next.stop.of }))}</p>
      )}
      <Facts>
        <span>{held(lessonsDone(course))}</span>
        <span>{held(m.dash_minutes({ minutes: next.minutes }))}</span>
        <span>
          {next.bytes > 0 ? held(m.dash_megabytes({ size: megabytes(next.bytes) })) : m.dash_hardly_data()}
        </span>
      </Facts>
      <ButtonLink to={`/courses/${course.id}/lessons/${next.id}`}>
        {course.begun ? m.dash_continue() : m.dash_start()}
      </ButtonLink>
      <Facts>
        <span>{course.category}</span>
        <span>{held(course.durationText)}</span>
      </Facts>
    </section>
  )
}

/** As data bundles count, at least 0.1. */
const megabytes = (bytes: number): string =>
  numberFormat(getLocale(), { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000))
