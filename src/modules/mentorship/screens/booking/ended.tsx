import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Rating } from '#ui/rating.tsx'
import { LONGEST_REVIEW } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { AbsenceLink } from './ahead.tsx'

/** A session whose time is over: how it went, according to both. */
export function Ended({ booking }: { booking: BookingView }) {
  const { id, mentor, markedAt, absent, review, canReview, canReportAbsence, payment } = booking
  return (
    <>
      {absent === 'mentor' && (
        <p>{payment === 'none' ? m.bookings_absent_noted() : m.bookings_absent_asked({ mentor })}</p>
      )}
      {absent === 'mentee' && <p>{m.bookings_absent_mentee({ mentor })}</p>}
      {!markedAt && <p>{m.bookings_unmarked({ mentor })}</p>}
      {review && <OwnReview review={review} />}
      {canReview && <ReviewForm />}
      {canReportAbsence && <AbsenceLink id={id} />}
    </>
  )
}

const OwnReview = ({ review: { stars, body } }: { review: NonNullable<BookingView['review']> }) => (
  <Section title={m.bookings_review_own()}>
    <p>
      <Rating value={stars} label={m.bookings_stars({ count: stars })} />
    </p>
    <p dir="auto" className="own-lines wrap-anywhere">
      {body}
    </p>
  </Section>
)

const STARS = [5, 4, 3, 2, 1]

const ReviewForm = () => (
  <Section title={m.bookings_review_title()}>
    <ActionForm className="stack" failed={m.bookings_review_failed()} preventScrollReset>
      <RadioGroup
        name="stars"
        legend={m.bookings_review_stars()}
        required
        options={STARS.map((count) => ({ value: String(count), label: m.bookings_stars({ count }) }))}
      />
      <TextArea
        name="body"
        label={m.bookings_review_body()}
        note={m.common_optional()}
        hint={m.bookings_review_hint()}
        rows={4}
        maxLength={LONGEST_REVIEW}
      />
      <p>
        <Submit>{m.bookings_review_write()}</Submit>
      </p>
    </ActionForm>
  </Section>
)
