import { m } from '#paraglide/messages.js'
import { Rating } from '#ui/rating.tsx'
import { ratingWord } from '#course-format/words.ts'

/** Stars where somebody gave some, else the plain truth. */
export function CourseRating({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null) return <span>{m.catalogue_no_reviews()}</span>
  return (
    <Rating value={rating} label={ratingWord(rating, reviews)}>{`${rating.toFixed(1)} (${reviews})`}</Rating>
  )
}
