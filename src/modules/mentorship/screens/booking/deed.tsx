import { Sheet } from '#shell/form/sheet.tsx'
import { m } from '#paraglide/messages.js'
import { type BookingDeed, bookingHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { AskAbsence, AskCancel, ChooseTime } from './deed-forms.tsx'

const titles: Record<BookingDeed, () => string> = {
  cancel: m.bookings_cancel,
  reschedule: m.bookings_reschedule,
  absence: m.bookings_absence,
}

type Props = { deed: BookingDeed; booking: BookingView; times: Date[] }

/** The dialogs with which a mentee cancels or moves a session, or reports that nobody came. */
export function Deed({ deed, booking, times }: Props) {
  const back = bookingHref(booking.id)
  return (
    <Sheet back={back} title={titles[deed]()}>
      {deed === 'cancel' && <AskCancel booking={booking} back={back} />}
      {deed === 'absence' && <AskAbsence booking={booking} back={back} />}
      {deed === 'reschedule' && <ChooseTime booking={booking} times={times} back={back} />}
    </Sheet>
  )
}
