import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Facts, Price } from '#ui/layout/card.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { held } from '#ui/no-break/held.ts'
import { isPaid } from '../../rules.ts'
import type { ShownCourse } from '../../types.ts'
import { CourseRating } from '../../parts/course-rating.tsx'
import { ReadIn } from './read-in.tsx'
import { langOf } from '#course-format/lesson-words.ts'
import { costsOf, courseLevelWord, languagesWord, platformWord, priceWord } from '#course-format/words.ts'

/** Where this is, what it promises, and what it takes. */
export function CourseHead({ view: { course, dial, categoryWord, unlocked } }: { view: ShownCourse }) {
  const lang = langOf(course.reading.language)
  const ofCategory = `/courses?${new URLSearchParams({ category: course.category })}`
  return (
    <header className="course-head">
      <Breadcrumb
        label={m.common_here()}
        crumbs={[
          { label: m.common_courses(), to: '/courses' },
          { label: categoryWord, to: ofCategory },
        ]}
      />
      <ScenePicture of={course.scene} className="course-scene" />
      <p className="badges">
        <Badge>{courseLevelWord(course)}</Badge>
        <Badge tone="sky">{platformWord(course.platform)}</Badge>
        {isPaid(course) ? (
          <Badge tone="gold">{m.catalogue_premium()}</Badge>
        ) : (
          <Badge tone="leaf">{m.catalogue_free()}</Badge>
        )}
      </p>
      <h1 lang={lang}>{held(course.title)}</h1>
      <p className="lead" lang={lang}>
        {held(course.description)}
      </p>
      <ReadIn reading={course.reading} />
      <Facts>
        {/* Beside the page on a desktop it stands in a card of its own. */}
        {!unlocked && (
          <span className="phone-only">
            <Price>{priceWord(course.priceKes)}</Price>
          </span>
        )}
        {costsOf(course).map((cost) => (
          <span key={cost}>{held(cost)}</span>
        ))}
        <CourseRating rating={course.rating} reviews={course.reviews} />
        <span>{held(m.catalogue_students({ count: course.students }))}</span>
        <span>{languagesWord(course.reading)}</span>
      </Facts>
      {dial && (
        <p className="small soft">
          {m.course_dial({ code: dial })} · <a href="/ussd-simulator">{m.course_dial_try()}</a>
        </p>
      )}
    </header>
  )
}
