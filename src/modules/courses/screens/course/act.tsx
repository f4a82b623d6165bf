import { REFUND_DAYS } from '#kit/said-numbers.ts'
import type { InPlaceOfBuying } from '#core/module.ts'
import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Price } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { canBuy, isFree } from '../../rules.ts'
import type { CourseView } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'
import { priceWord } from '#course-format/words.ts'

/** The one thing to do: begin or go on, get the certificate, or buy. Beside the page on a desktop, a bar at the bottom of a phone. */
export function CourseAct({ view, sale }: Props) {
  const { hrefOf } = useCoursePlace()
  return <div className="course-act">{actOf({ view, sale }, hrefOf)}</div>
}

type Props = {
  view: CourseView
  /** In place of the plain button. */
  sale: InPlaceOfBuying | null
}

function actOf({ view, sale }: Props, hrefOf: ReturnType<typeof useCoursePlace>['hrefOf']) {
  const { course, unlocked, done, total } = view
  if (total === 0) return <p className="soft">{m.catalogue_coming_soon()}</p>
  if (!unlocked) return <Buy view={view} sale={sale} />
  const announced = isFree(course) && course.nextPriceFrom !== null && (
    <p className="course-price">
      <NextPrice course={course} />
    </p>
  )
  const lessonId = view.continueLessonId ?? view.modules[0]?.lessons[0]?.id
  const goOn = (variant?: 'outline') => (
    <ButtonLink wide variant={variant} to={hrefOf(course.id, `/lessons/${lessonId}`)}>
      {view.begun ? m.catalogue_continue() : isFree(course) ? m.course_start_free() : m.catalogue_start()}
    </ButtonLink>
  )
  if (done < total)
    return (
      <>
        {announced}
        {goOn()}
      </>
    )
  return (
    <>
      <p className="course-all-done">{m.course_all_done()}</p>
      <ButtonLink wide to={`/courses/${course.id}/certificate`}>
        {m.course_certificate()}
      </ButtonLink>
      {goOn('outline')}
    </>
  )
}

/** CRS-11 */
function Buy({ view, sale }: Props) {
  const { course } = view
  const buys = sale ? sale.link : { to: `/courses/${course.id}/purchase`, text: m.course_buy() }
  return (
    <>
      <p className="course-price">
        <Price>{priceWord(course.priceKes)}</Price>
        <small>{m.course_one_time()}</small>
        <small>{m.course_refund({ refundDays: REFUND_DAYS })}</small>
        <NextPrice course={course} />
        {sale && <small>{held(sale.text)}</small>}
      </p>
      <div className="course-buy">
        {buys && canBuy(course, course.owned) && (
          <ButtonLink wide to={buys.to} preventScrollReset>
            {buys.text}
          </ButtonLink>
        )}
        {/* Its page has no scripts, so it is loaded whole. */}
        {view.sample && (
          <a href={`/courses/${course.id}/sample`} className="sample-link">
            {m.course_sample_short()}
          </a>
        )}
      </div>
    </>
  )
}

/** A raise is told 30 days before it is charged (INFO-13). */
function NextPrice({ course: { nextPriceKes, nextPriceFrom } }: Pick<CourseView, 'course'>) {
  if (nextPriceKes === null || nextPriceFrom === null) return null
  return (
    <small>
      {held(
        m.course_next_price({
          date: dayInWords(nextPriceFrom, getLocale(), EAST_AFRICA),
          price: priceWord(nextPriceKes),
        }),
      )}
    </small>
  )
}
