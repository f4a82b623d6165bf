import { useAuth } from '#shell/auth-context.tsx'
import { dayInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Chips } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { CourseReview, CourseView } from '../../types.ts'

type Props = { view: CourseView }

/** What learners say, and the viewer's own words (CRS-27). */
export function CourseReviews({ view }: Props) {
  const { latestReviews, canReview } = view
  return (
    <Section title={m.course_reviews()} id="reviews">
      {latestReviews.length === 0 && <p className="soft">{m.catalogue_no_reviews()}</p>}
      <ul className="reviews">
        {latestReviews.map((review) => (
          <ReviewItem key={`${review.author} ${review.createdAt.getTime()}`} review={review} />
        ))}
      </ul>
      {canReview ? <ReviewForm view={view} /> : <CannotReview />}
    </Section>
  )
}

function ReviewItem({ review: { author, rating, body, createdAt } }: { review: CourseReview }) {
  return (
    <li>
      <p className="row">
        <b>
          <bdi>{author}</bdi>
        </b>
        <Rating value={rating} label={m.course_rating({ rating })} />
      </p>
      {body && (
        <p className="measure own-lines" dir="auto">
          {body}
        </p>
      )}
      <p className="small soft">
        <time dateTime={createdAt.toISOString()}>{dayInWords(createdAt, getLocale())}</time>
      </p>
    </li>
  )
}

function CannotReview() {
  const { user } = useAuth()
  return user ? <p className="small soft">{m.course_review_too_early()}</p> : null
}

function ReviewForm({ view: { ownReview } }: Props) {
  return (
    <ActionForm className="stack review-form" quiet preventScrollReset>
      <h3>{ownReview ? m.course_rate_again() : m.course_rate()}</h3>
      <RefusalNote refusal={useFormAnswer()?.refusal} />
      <Chips
        name="rating"
        legend={m.course_rating_field()}
        required
        defaultValue={ownReview?.rating.toString()}
        options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: m.course_stars({ count }) }))}
      />
      <TextArea
        name="body"
        label={m.course_review_field()}
        note={m.course_optional()}
        maxLength={1000}
        defaultValue={ownReview?.body}
      />
      <p>
        <Submit>{m.course_review_send()}</Submit>
      </p>
    </ActionForm>
  )
}
