import { kes } from '#kit/money.ts'
import type { FirstLook } from '#modules/catalogue/types.ts'
import { useAuth } from '#shell/auth-context.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'

/** A lesson can be read before its scripts arrive; test/http/home.test.ts enforces this size. */
export const LESSON_KB = 16

/** What can be opened at once: a lesson that needs no account, and three courses. */
export function Begin({ look: { lesson, courses } }: { look: FirstLook }) {
  // Signed-in people have one.
  const { user } = useAuth()
  return (
    <div className="home-begin">
      {lesson && (
        <p className="home-begin-lesson">
          <span className="small">{user ? m.home_lesson_open() : m.home_lesson_now()}</span>
          <b>
            <Anchor
              className="home-line-link"
              to={`/courses/${lesson.courseId}/lessons/${lesson.id}`}
              lang={lesson.lang}
            >
              {lesson.title}
            </Anchor>
          </b>
          <span className="small">{m.home_lesson_costs({ minutes: lesson.minutes, kb: LESSON_KB })}</span>
        </p>
      )}
      <ul className="home-lines">
        {courses.map(({ id, title, lang, lessons, priceKes }) => (
          <li key={id}>
            <b>
              <Anchor className="home-line-link" to={`/courses/${id}`} lang={lang}>
                {title}
              </Anchor>
            </b>
            <p className="soft small">
              {m.catalogue_lessons({ count: lessons })} ·{' '}
              {priceKes === 0 ? m.catalogue_free() : kes(priceKes, getLocale())}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
