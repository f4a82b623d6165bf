import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Rating } from '#ui/rating.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import type { CourseReview, CourseView } from '../../types.ts'
import { CourseRating } from '../../parts/course-rating.tsx'

/** What others gave and said, to be read. */
export function Opinions({ view }: { view: CourseView }) {
  const only = onlySamples(view.latestReviews)
  return (
    <>
      <Stars view={view} />
      {only && <SampleNote>{m.common_sample_reviews()}</SampleNote>}
      <ul className="reviews">
        {view.latestReviews.map((review) => (
          <ReviewItem
            key={`${review.author} ${review.day} ${review.body}`}
            review={review}
            isMarked={review.isSample && !only}
          />
        ))}
      </ul>
    </>
  )
}

/** How many gave five stars, four, and so on: all reviews, also those that are not shown below. */
function Stars({ view: { course, stars } }: { view: CourseView }) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all === 0) return <p className="soft">{m.catalogue_no_reviews()}</p>
  return (
    <div className="stars-given">
      <p>
        <CourseRating rating={course.rating} reviews={course.reviews} />
      </p>
      <ul>
        {stars.map((count, at) => (
          <li key={at}>
            <span>{m.course_stars({ count: 5 - at })}</span>
            <span className="progress t-gold">
              {count > 0 && <span style={{ width: `${Math.round((count / all) * 100)}%` }} />}
            </span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ItemProps = { review: CourseReview; /** As a sample, among others. */ isMarked: boolean }

function ReviewItem({ review: { author, rating, body, day, answer }, isMarked }: ItemProps) {
  return (
    <li>
      <p className="row">
        <b>
          <bdi>{author}</bdi>
        </b>
        <Rating value={rating} label={m.course_rating({ rating })} />
        {isMarked && <SampleMark />}
      </p>
      {body && (
        <p className="measure own-lines" dir="auto">
          {held(body)}
        </p>
      )}
      <p className="small soft">
        <time dateTime={day}>{dateInWords(day, getLocale())}</time>
      </p>
      {answer && <Answer answer={answer} />}
    </li>
  )
}

/** What whoever teaches the course says to it. */
const Answer = ({ answer: { body, author } }: { answer: NonNullable<CourseReview['answer']> }) => (
  <div className="card">
    <p>
      <b>{author === null ? m.course_answer() : m.course_answer_of({ name: author })}</b>
    </p>
    <p className="measure own-lines" dir="auto">
      {held(body)}
    </p>
  </div>
)
