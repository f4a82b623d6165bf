import type { LearningCourse, WantedCourse } from '#modules/courses/queries.server.ts'
import type { FirstCourse } from '#modules/courses/types.ts'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { getLocale } from '#paraglide/runtime.js'

type Props = { open: LearningCourse[]; wanted: WantedCourse | null } & BeginProps

/** The first thing to do: the next lesson with its minutes and MB, what the person signed up for, or where to begin. */
export function NextStep({ open: [course], wanted, ...begin }: Props) {
  return (
    <>
      {course?.next && <GoOn course={course} next={course.next} />}
      {wanted && <Wanted course={wanted} />}
      {!course?.next && <Begin {...begin} />}
    </>
  )
}

function GoOn({ course, next }: { course: LearningCourse; next: NonNullable<LearningCourse['next']> }) {
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-next">
      <p className="small soft">{m.dash_next_in({ course: course.title })}</p>
      <h2 id="dash-next">
        <bdi>{next.title}</bdi>
      </h2>
      <Facts>
        <span>{m.dash_minutes({ minutes: next.minutes })}</span>
        <span>
          {next.bytes > 0 ? m.dash_megabytes({ size: megabytes(next.bytes) }) : m.dash_hardly_data()}
        </span>
      </Facts>
      <Progress
        label={m.dash_lessons_done({ done: course.completedLessons, total: course.totalLessons })}
        value={course.progress}
      />
      <p>
        <ButtonLink to={`/courses/${course.id}/lessons/${next.id}`}>{m.dash_continue()}</ButtonLink>
      </p>
    </Card>
  )
}

/** The course from which somebody signed up, and the way on to it. */
function Wanted({ course: { id, title, priceKes, buying } }: { course: WantedCourse }) {
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-wanted">
      <p className="small soft">{m.dash_wanted()}</p>
      <h2 id="dash-wanted">
        <bdi>{title}</bdi>
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

type BeginProps = {
  isNew: boolean
  first: FirstCourse[]
  /** Chosen by what the viewer answered at the setup. */ isByAnswers: boolean
}

/** Nothing is open: a person is new here, or has completed all they began. Courses that fit them stand here at once. */
function Begin({ isNew, first, isByAnswers }: BeginProps) {
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-next">
      <h2 id="dash-next">{isNew ? m.dash_begin_title() : m.dash_all_done_title()}</h2>
      <p>{isNew ? m.dash_begin_text() : m.dash_all_done_text()}</p>
      {first.length > 0 && <FirstCourses courses={first} isByAnswers={isByAnswers} />}
      <p className="row">
        <ButtonLink to="/courses?sort=recommended">{m.dash_find_course()}</ButtonLink>
      </p>
    </Card>
  )
}

const levels: Record<FirstCourse['level'], () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

function FirstCourses({ courses, isByAnswers }: { courses: FirstCourse[]; isByAnswers: boolean }) {
  return (
    <>
      <p>{isByAnswers ? m.dash_first_own() : m.dash_first_everybodys()}</p>
      <ul className="dash-list">
        {courses.map((course) => (
          <li key={course.id}>
            <h3>
              <Anchor to={`/courses/${course.id}`}>{course.title}</Anchor>
            </h3>
            <Facts>
              <span>{course.category}</span>
              <span>{levels[course.level]()}</span>
              <span>{course.isFree ? m.dash_free() : kes(course.priceKes, getLocale())}</span>
            </Facts>
          </li>
        ))}
      </ul>
    </>
  )
}

/** As a data bundle counts them, at least 0.1. */
const megabytes = (bytes: number): string =>
  numberFormat(getLocale(), { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000))
