import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { mentorHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { moneyWords } from './money-words.ts'

const byWords = {
  mentee: m.bookings_cancelled_by_you,
  mentor: m.bookings_cancelled_by_mentor,
  staff: m.bookings_cancelled_by_staff,
}

/** A cancelled session: by whom, where its money went, and other slots. */
export function Gone({ booking }: { booking: BookingView }) {
  const { mentor, mentorId, cancelledBy, money, payment, priceKes, isBookable } = booking
  return (
    <>
      <p>
        {cancelledBy && byWords[cancelledBy]({ mentor })}{' '}
        {money && moneyWords[money](payment)?.({ amount: kes(priceKes, getLocale()), mentor })}
      </p>
      {isBookable && (
        <p>
          <ButtonLink to={mentorHref(mentorId, 'schedule')}>{m.bookings_other_time()}</ButtonLink>
        </p>
      )}
    </>
  )
}
