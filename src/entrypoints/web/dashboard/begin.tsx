import type { WantedCourse } from '#modules/catalogue/queries/for-learner.server.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { FirstCourses, type ShownCourse } from './first-courses.tsx'

/** The course from which somebody signed up, and the link to it. */
export function Wanted({ course: { id, title, lang, priceKes, buying } }: { course: WantedCourse }) {
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-wanted">
      <p className="small soft">{m.dash_wanted()}</p>
      <h2 id="dash-wanted">
        <bdi lang={lang}>{held(title)}</bdi>
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
  first: ShownCourse[]
  again: string
  /** Below the course they came for. */ isSecond: boolean
}

/**
 * Nothing is open: a person is new here, or has completed everything they began. One button comes first, then the courses that fit them.
 */
export function Begin({ isNew, first, again, isSecond }: BeginProps) {
  // What can be opened now, rather than what must be paid first.
  const begin = first.find(({ isFree }) => isFree) ?? first[0]
  return (
    <Card as="section" className="dash-next" aria-labelledby="dash-next">
      {again && <p className="dash-again">{again}</p>}
      <h2 id="dash-next">{isNew ? m.dash_begin_title() : m.dash_all_done_title()}</h2>
      {!isNew && <p>{m.dash_all_done_text()}</p>}
      {begin && (
        <ButtonLink to={begin.start} variant={isSecond ? 'outline' : undefined}>
          {m.dash_begin_with({ course: begin.title })}
        </ButtonLink>
      )}
      {first.length > 0 && (
        <>
          <p>
            {first.every(({ isByAnswers }) => isByAnswers) ? m.dash_first_own() : m.dash_first_everybodys()}
          </p>
          <FirstCourses courses={first} />
        </>
      )}
      <p>
        <Anchor to="/courses?sort=recommended">{m.dash_more_courses()}</Anchor>
      </p>
    </Card>
  )
}
