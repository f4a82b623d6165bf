import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MentorReview } from '../../types.ts'

/** What mentees wrote after a session (MPR-05). */
export function Reviews({ reviews }: { reviews: MentorReview[] }) {
  if (reviews.length === 0)
    return <EmptyState title={m.mentors_no_reviews()} text={m.mentors_no_reviews_text()} />
  const only = onlySamples(reviews)
  return (
    <div className="measure">
      <h2 className="visually-hidden">{m.mentors_tab_reviews()}</h2>
      {only && <SampleNote>{m.common_sample_reviews()}</SampleNote>}
      <ul className="stack">
        {reviews.map((review) => (
          <Review key={review.createdAt.getTime()} review={review} isMarked={review.isSample && !only} />
        ))}
      </ul>
    </div>
  )
}

type ReviewProps = { review: MentorReview; /** As a sample, among others. */ isMarked: boolean }

const Review = ({ review: { stars, body, author, createdAt }, isMarked }: ReviewProps) => (
  <li className="ruled">
    <Facts>
      <Rating value={stars} label={m.mentors_stars({ count: stars })} />
      <bdi>{author ?? m.mentors_gone()}</bdi>
      {isMarked && <SampleMark />}
      <Moment at={createdAt} as="day" />
    </Facts>
    <p dir="auto" className="own-lines wrap-anywhere">
      {held(body)}
    </p>
  </li>
)
