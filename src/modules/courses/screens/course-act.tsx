import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Price } from '#ui/card.tsx'
import { canBuy } from '../rules.ts'
import type { CourseView } from '../types.ts'
import { priceWord } from './course-words.ts'

/** The one thing to do: go on, get the certificate, or buy. Beside the page on a desktop, a bar at the bottom of a phone. */
export function CourseAct({ view }: { view: CourseView }) {
  return <div className="course-act">{actOf(view)}</div>
}

function actOf(view: CourseView) {
  const { course, unlocked, done, total } = view
  if (total === 0) return <p className="soft">{m.catalogue_coming_soon()}</p>
  if (!unlocked) return <Buy course={course} />
  const lessonId = view.continueLessonId ?? view.modules[0]?.lessons[0]?.id
  const goOn = (variant?: 'outline') => <ButtonLink wide variant={variant} to={`/courses/${course.id}/lessons/${lessonId}`}>{m.catalogue_continue()}</ButtonLink>
  if (done < total) return goOn()
  return (
    <>
      <p className="course-all-done">{m.course_all_done()}</p>
      <ButtonLink wide to={`/courses/${course.id}/certificate`}>{m.course_certificate()}</ButtonLink>
      {goOn('outline')}
    </>
  )
}

/** CRS-11 */
function Buy({ course }: Pick<CourseView, 'course'>) {
  return (
    <>
      <p className="course-price">
        <Price>{priceWord(course.priceKes)}</Price>
        <small>{m.course_one_time()}</small>
      </p>
      {canBuy(course, course.owned) && <ButtonLink wide to={`/courses/${course.id}/purchase`} preventScrollReset>{m.course_buy()}</ButtonLink>}
    </>
  )
}
