import { EAST_AFRICA } from '#kit/time.ts'
import type { Page } from '#kit/paging.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Rating } from '#ui/rating.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { teachingHref } from '../../rules.ts'
import type { ReviewRow } from '../../types.ts'
import { More } from '../../parts/more.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = { course: { id: number }; reviews: Page<ReviewRow> }

/** What learners say of the course, and the one answer to each. */
export function Reviews({ course, reviews }: Props) {
  const only = onlySamples(reviews.rows)
  return (
    <Section title={m.teaching_tab_reviews()} id="reviews">
      <div className="stack">
        <p className="soft measure">{m.teaching_reviews_lead()}</p>
        {only && <SampleNote>{m.common_sample_reviews()}</SampleNote>}
        {reviews.rows.length === 0 && <p className="soft">{m.teaching_reviews_none()}</p>}
        <ul className="stack">
          {reviews.rows.map((review) => (
            <Review
              key={`${review.id} ${review.answer}`}
              review={review}
              isMarked={review.isSample && !only}
            />
          ))}
        </ul>
        <OtherPages
          label={m.teaching_tab_reviews()}
          list={reviews}
          hrefFor={(page) => `${teachingHref(course.id, 'reviews')}&page=${page}#reviews`}
        />
      </div>
    </Section>
  )
}

type ReviewProps = { review: ReviewRow; isMarked: boolean }

function Review({ review: { id, author, rating, body, createdAt, answer }, isMarked }: ReviewProps) {
  return (
    <li className="teach-row">
      <h3>
        <bdi>{author}</bdi>
      </h3>
      <p className="row">
        <Rating value={rating} label={m.course_rating({ rating })} />
        <Moment at={createdAt} as="day" zone={EAST_AFRICA} className="small soft" />
        {isMarked && <SampleMark />}
      </p>
      {body && (
        <p className="measure own-lines wrap-anywhere" dir="auto">
          {held(body)}
        </p>
      )}
      {answer === null ? (
        <More summary={m.teaching_answer()} of={author} id={id}>
          <AnswerForm id={id} button={m.teaching_answer_send()} />
        </More>
      ) : (
        <>
          <div className="teach-said">
            <b>{m.teaching_answered()}</b>
            <p className="measure own-lines wrap-anywhere" dir="auto">
              {answer}
            </p>
          </div>
          <More summary={m.teaching_answer_change()} of={author} id={id}>
            <AnswerForm id={id} answer={answer} button={m.teaching_answer_save()} />
            <ActionForm intent="remove-answer" id={id} quiet preventScrollReset className="mt-3">
              <Submit variant="danger">{m.teaching_answer_remove()}</Submit>
            </ActionForm>
          </More>
        </>
      )}
    </li>
  )
}

const AnswerForm = ({ id, answer, button }: { id: string; answer?: string; button: string }) => (
  <ActionForm intent="answer" id={id} quiet preventScrollReset className="stack measure">
    <TextArea name="body" label={m.teaching_answer_field()} defaultValue={answer} maxLength={1000} required />
    <p>
      <Submit>{button}</Submit>
    </p>
  </ActionForm>
)
