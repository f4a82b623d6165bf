import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Price } from '#ui/layout/card.tsx'
import type { SampleView } from '../../parts/lesson-view.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { priceWord } from '#course-format/words.ts'

/** What comes after the sample: for whoever has the course, to go on in it; for everybody else, to buy it. */
export function SampleEnd({ view }: { view: SampleView }) {
  const { course, lesson, reading, goOn } = view
  return (
    <section className="sample-end" aria-labelledby="after-sample">
      <h2 id="after-sample">{m.course_sample_end({ position: lesson.position, total: course.lessons })}</h2>
      {goOn ? (
        <p>
          <ButtonLink reload to={nextHref(course.id, goOn.lessonId)}>
            {goOn.begun ? m.catalogue_continue() : m.payment_begin()}
          </ButtonLink>
        </p>
      ) : (
        <Buy course={course} lang={langOf(reading.language)} />
      )}
    </section>
  )
}

/** Somebody who has done everything goes back to the course, where the certificate is. */
const nextHref = (courseId: number, lessonId: number | null): string =>
  `/courses/${courseId}${lessonId === null ? '' : `/lessons/${lessonId}`}`

function Buy({ course, lang }: Pick<SampleView, 'course'> & { lang: string | undefined }) {
  return (
    <>
      <p>
        <b lang={lang}>{course.title}</b>
      </p>
      <p className="course-price">
        <Price>{priceWord(course.priceKes)}</Price>
        <small>{m.course_one_time()}</small>
        <small>{m.payment_refund_promise({ refundDays: REFUND_DAYS })}</small>
      </p>
      <p className="row">
        <ButtonLink reload to={`/courses/${course.id}/purchase`}>
          {m.course_buy()}
        </ButtonLink>
        <a href={`/courses/${course.id}`}>{m.course_sample_course()}</a>
      </p>
    </>
  )
}
