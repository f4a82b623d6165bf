import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating.tsx'
import type { MentorReview } from '../../types.ts'

/** What mentees wrote after a session (MPR-05). */
export function Reviews({ reviews }: { reviews: MentorReview[] }) {
  if (reviews.length === 0)
    return <EmptyState title={m.mentors_no_reviews()} text={m.mentors_no_reviews_text()} />
  return (
    <div className="measure">
      <h2 className="visually-hidden">{m.mentors_tab_reviews()}</h2>
      <ul className="stack">
        {reviews.map((review) => (
          <Review key={review.createdAt.getTime()} review={review} />
        ))}
      </ul>
    </div>
  )
}

const Review = ({ review: { stars, body, author, createdAt } }: { review: MentorReview }) => (
  <li className="ruled">
    <Facts>
      <Rating value={stars} label={m.mentors_stars({ count: stars })} />
      <bdi>{author ?? m.mentors_gone()}</bdi>
      <time dateTime={createdAt.toISOString()}>{dayInWords(createdAt, getLocale())}</time>
    </Facts>
    <p dir="auto" className="own-lines wrap-anywhere">
      {body}
    </p>
  </li>
)
