import { Sheet } from '#shell/form/sheet.tsx'
import { HeldZone } from '../held-zone.tsx'
import { m } from '#paraglide/messages.js'
import { type BookingAction, bookingHref } from '../../rules.ts'
import type { Week } from '../../free-times.ts'
import type { BookingView } from '../../types.ts'
import { AskAbsence, AskCancel, ChooseTime } from './action-forms.tsx'

const titles: Record<BookingAction, () => string> = {
  cancel: m.bookings_cancel,
  reschedule: m.bookings_reschedule,
  absence: m.bookings_absence,
}

type Props = {
  action: BookingAction
  booking: BookingView
  /** Of the times to choose from. */
  week: Week | null
}

/** The dialogs with which a mentee cancels a session, chooses another time, or says that nobody came. */
export function BookingActionSheet({ action, booking, week }: Props) {
  const back = bookingHref(booking.id)
  return (
    <Sheet back={back} title={titles[action]()}>
      {action === 'cancel' && <AskCancel booking={booking} back={back} />}
      {action === 'absence' && <AskAbsence booking={booking} back={back} />}
      {week && (
        <HeldZone>
          <ChooseTime booking={booking} week={week} back={back} />
        </HeldZone>
      )}
    </Sheet>
  )
}
