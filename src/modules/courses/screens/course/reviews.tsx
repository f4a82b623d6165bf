import { Form, useNavigation } from 'react-router'
import { useAuth } from '#shell/auth-context.tsx'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/forms/button.tsx'
import { Chips } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { CourseReview, CourseView } from '../../types.ts'
import type { Refused } from '../refused.ts'

type Props = { view: CourseView; refused?: Refused }

/** What learners say, and the viewer's own words (CRS-27). */
export function CourseReviews({ view, refused }: Props) {
  const { latestReviews, canReview } = view
  return (
    <Section title={m.course_reviews()} id="reviews">
      {latestReviews.length === 0 && <p className="soft">{m.catalogue_no_reviews()}</p>}
      <ul className="reviews">
        {latestReviews.map((review) => (
          <ReviewItem key={`${review.author} ${review.createdAt.getTime()}`} review={review} />
        ))}
      </ul>
      {canReview ? <ReviewForm view={view} refused={refused} /> : <CannotReview />}
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

function ReviewForm({ view: { ownReview }, refused }: Props) {
  const pending = useNavigation().formMethod === 'POST'
  const fields = refused?.refused.fields ?? {}
  const typed = refused?.values
  return (
    <Form method="post" className="stack review-form" preventScrollReset>
      <h3>{ownReview ? m.course_rate_again() : m.course_rate()}</h3>
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      <Chips
        name="rating"
        legend={m.course_rating_field()}
        required
        error={fields.rating}
        defaultValue={typed?.rating ?? ownReview?.rating.toString()}
        options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: m.course_stars({ count }) }))}
      />
      <TextArea
        name="body"
        label={m.course_review_field()}
        note={m.course_optional()}
        error={fields.body}
        maxLength={1000}
        defaultValue={typed?.body ?? ownReview?.body}
      />
      <p>
        <Button pending={pending} pendingText={m.common_please_wait()}>
          {m.course_review_send()}
        </Button>
      </p>
    </Form>
  )
}
