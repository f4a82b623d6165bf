import { useAuth } from '#shell/auth-context.tsx'
import { dayInWords } from '#kit/time.ts'
import { onUse } from '#shell/on-use.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Rating } from '#ui/rating.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { CourseReview, CourseView } from '../../types.ts'

// At the end of a long page, and most who read it review nothing.
const ReviewForm = onUse(() => import('./review-form.tsx').then((file) => file.ReviewForm))

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
      {canReview ? <ReviewForm own={view.ownReview} /> : <CannotReview />}
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
