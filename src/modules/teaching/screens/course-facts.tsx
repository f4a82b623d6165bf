import { m } from '#paraglide/messages.js'
import { Facts } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating.tsx'

type Props = { students: number; rating: number | null; reviews: number }

/** How many learn in a course, and what they say of it. */
export const CourseFacts = ({ students, rating, reviews }: Props) => (
  <Facts>
    <span>{m.catalogue_students({ count: students })}</span>
    {rating === null ? (
      <span>{m.catalogue_no_reviews()}</span>
    ) : (
      <Rating value={rating} label={m.course_rating({ rating })}>
        {rating.toFixed(1)} ({reviews})
      </Rating>
    )}
  </Facts>
)
