import { kes } from '#kit/money.ts'
import type { FirstLook } from '#modules/catalogue/types.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Prose } from '#ui/prose.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'

/** A lesson can be read before its scripts arrive; test/http/home.test.ts enforces this size. */
export const LESSON_KB = 19

/** A lesson that needs no account, begun here: its first figure and its first question, which is answered in place. */
export function Lesson({ lesson }: { lesson: NonNullable<FirstLook['lesson']> }) {
  const { id, courseId, title, lang, minutes, opening } = lesson
  return (
    <div className="home-lesson">
      <p className="small">{m.home_lesson_now()}</p>
      <h2 lang={lang}>{title}</h2>
      {opening && <Prose className="home-opening" safeHtml={opening} lang={lang} />}
      <p>
        <Anchor className="home-line-link" to={`/courses/${courseId}/lessons/${id}`}>
          {m.home_lesson_read()}
        </Anchor>
        <span className="small soft">{m.home_lesson_costs({ minutes, kb: LESSON_KB })}</span>
      </p>
    </div>
  )
}

/** Three courses, and how many there are (counted, not claimed). */
export const Courses = ({ look: { courses, counts } }: { look: FirstLook }) => (
  <div className="home-begin">
    <ul className="home-lines">
      {courses.map(({ id, title, lang, scene, lessons, priceKes }) => (
        <li key={id}>
          <ScenePicture of={scene} />
          <div>
            <b>
              <Anchor className="home-line-link" to={`/courses/${id}`} lang={lang}>
                {title}
              </Anchor>
            </b>
            <p className="soft small">
              {m.catalogue_lessons({ count: lessons })} ·{' '}
              {priceKes === 0 ? m.catalogue_free() : kes(priceKes, getLocale())}
            </p>
          </div>
        </li>
      ))}
    </ul>
    <p>
      <Anchor to="/courses">{m.home_courses_all(counts)}</Anchor>
    </p>
  </div>
)
