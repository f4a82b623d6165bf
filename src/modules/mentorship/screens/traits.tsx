import { m } from '#paraglide/messages.js'
import { Rating } from '#ui/rating.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MentorCard } from '../types.ts'

/** Two facts: stars with the number of reviews, and sessions held (MEN-11); no stars without reviews. */
export function Standing({ mentor: { rating, reviews, sessions } }: { mentor: MentorCard }) {
  const counted = m.mentors_reviews({ count: reviews })
  return (
    <>
      {rating === null ? (
        <span>{m.mentors_no_reviews()}</span>
      ) : (
        <Rating value={rating} label={m.mentors_rating({ value: rating.toFixed(1), reviews: counted })}>
          {`${rating.toFixed(1)} (${counted})`}
        </Rating>
      )}
      <span>{m.mentors_sessions({ count: sessions })}</span>
    </>
  )
}

/** MEN-13 */
export function Traits({ mentor: { skills, specialties, languages, timezone } }: { mentor: MentorCard }) {
  return (
    <dl className="traits small">
      <Trait name={m.mentors_skills()} values={skills} />
      <Trait name={m.mentors_specialties()} values={specialties} />
      <Trait name={m.mentors_languages()} values={languages} />
      <Trait name={m.mentors_timezone()} values={[timezone]} />
    </dl>
  )
}

const Trait = ({ name, values }: { name: string; values: string[] }) => (
  <div className="wrap-anywhere">
    <dt className="soft">{name}: </dt>
    <dd>{held(values.join(', '))}</dd>
  </div>
)
