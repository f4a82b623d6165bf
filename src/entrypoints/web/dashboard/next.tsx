import type { WantedCourse } from '#modules/catalogue/queries.server.ts'
import type { LearningCourse } from '#modules/courses/queries.server.ts'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, Facts } from '#ui/layout/card.tsx'
import { Ring } from '#ui/ring.tsx'
import { getLocale } from '#paraglide/runtime.js'
import { FirstCourses, type ShownCourse } from './first-courses.tsx'
import { Setup } from './head.tsx'

type Props = { open: LearningCourse[]; wanted: WantedCourse | null } & BeginProps

/** The first thing to do: the next lesson with its minutes and MB, the reason for signing up, or where to begin. */
export function NextStep({ open: [course], wanted, ...begin }: Props) {
  return (
    <>
      {course?.next && <GoOn course={course} next={course.next} />}
      {wanted && <Wanted course={wanted} />}
      {!course?.next && <Begin {...begin} isSecond={wanted !== null} />}
    </>
  )
}

function GoOn({ course, next }: { course: LearningCourse; next: NonNullable<LearningCourse['next']> }) {
  return (
    <Card as="section" className="dash-next dash-go-on" aria-labelledby="dash-next">
      <Ring
        label={m.dash_lessons_done({ done: course.completedLessons, total: course.totalLessons })}
        percent={course.progress}
      />
      <div>
        <p className="small soft">{m.dash_next_in({ course: course.title })}</p>
        <h2 id="dash-next">
          <bdi lang={course.lang}>{next.title}</bdi>
        </h2>
        <Facts>
          <span>{m.dash_lessons_done({ done: course.completedLessons, total: course.totalLessons })}</span>
          <span>{m.dash_minutes({ minutes: next.minutes })}</span>
          <span>
            {next.bytes > 0 ? m.dash_megabytes({ size: megabytes(next.bytes) }) : m.dash_hardly_data()}
          </span>
        </Facts>
      </div>
      <ButtonLink to={`/courses/${course.id}/lessons/${next.id}`}>
        {course.begun ? m.dash_continue() : m.dash_start()}
      </ButtonLink>
    </Card>
  )
}

/** The course from which somebody signed up, and the link to it. */
function Wanted({ course: { id, title, lang, priceKes, buying } }: { course: WantedCourse }) {
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-wanted">
      <p className="small soft">{m.dash_wanted()}</p>
      <h2 id="dash-wanted">
        <bdi lang={lang}>{title}</bdi>
      </h2>
      <p className="row">
        {buying && (
          <ButtonLink to={`/courses/${id}/purchase`}>
            {m.dash_wanted_buy({ price: kes(priceKes, getLocale()) })}
          </ButtonLink>
        )}
        <ButtonLink to={`/courses/${id}`} variant={buying ? 'outline' : undefined}>
          {m.dash_wanted_open()}
        </ButtonLink>
      </p>
    </Card>
  )
}

type BeginProps = { isNew: boolean; isOnboarded: boolean; first: ShownCourse[] }

/**
 * Nothing is open: a person is new here, or has completed everything they began. Courses that fit them are shown at once, with one
 * button.
 */
function Begin({ isNew, isOnboarded, first, isSecond }: BeginProps & { isSecond: boolean }) {
  // What can be opened now, rather than what must be paid first.
  const begin = first.find(({ isFree }) => isFree) ?? first[0]
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-next">
      <h2 id="dash-next">{isNew ? m.dash_begin_title() : m.dash_all_done_title()}</h2>
      {!isNew && <p>{m.dash_all_done_text()}</p>}
      {first.length > 0 && (
        <>
          <p>
            {first.every(({ isByAnswers }) => isByAnswers) ? m.dash_first_own() : m.dash_first_everybodys()}
          </p>
          <FirstCourses courses={first} />
        </>
      )}
      <p className="row">
        {begin && (
          <ButtonLink to={begin.start} variant={isSecond ? 'outline' : undefined}>
            {m.dash_begin_with({ course: begin.title })}
          </ButtonLink>
        )}
        <Anchor to="/courses?sort=recommended">{m.dash_more_courses()}</Anchor>
      </p>
      {isNew && !isOnboarded && <Setup />}
    </Card>
  )
}

/** As data bundles count, at least 0.1. */
const megabytes = (bytes: number): string =>
  numberFormat(getLocale(), { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000))
