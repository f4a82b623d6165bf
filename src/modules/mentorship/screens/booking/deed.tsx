import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { Sheet } from '#shell/form/sheet.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { cancelBooking, moveBooking, reportAbsence } from '../../commands.server.ts'
import { newTimesFor, ownBooking } from '../../queries.server.ts'
import { type BookingDeed, bookingDeeds, bookingHref } from '../../rules.ts'
import type { Route } from './+types/deed'
import { AskAbsence, AskCancel, ChooseTime } from './deed-forms.tsx'

/** @throws Refusal 'not-found' */
function deedIn(text: string): BookingDeed {
  const deed = bookingDeeds.find((one) => one === text)
  if (!deed) throw new Refusal('not-found')
  return deed
}

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const deed = deedIn(args.params.deed)
    const booking = await ownBooking(ctx, args.params.bookingId)
    return { deed, booking, times: deed === 'reschedule' ? await newTimesFor(ctx, booking) : [] }
  })

const done: Record<BookingDeed, { title: () => string; text: () => string }> = {
  cancel: { title: m.bookings_cancelled_title, text: m.bookings_cancelled_text },
  reschedule: { title: m.bookings_moved_title, text: m.bookings_moved_text },
  absence: { title: m.bookings_absence_title, text: m.bookings_absence_text },
}

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { bookingId } = args.params
    const deed = deedIn(args.params.deed)
    if (deed === 'cancel') await cancelBooking(ctx, bookingId)
    else if (deed === 'absence') await reportAbsence(ctx, bookingId)
    else await moveBooking(ctx, bookingId, Object.fromEntries(form))
    web.toast({ title: done[deed].title(), text: done[deed].text() })
    return redirect(bookingHref(bookingId))
  })

const titles = { cancel: m.bookings_cancel, reschedule: m.bookings_reschedule, absence: m.bookings_absence }

/** The dialogs with which a mentee cancels a session, chooses another time, or says that nobody came. */
export default function Deed({ loaderData: { deed, booking, times } }: Route.ComponentProps) {
  const back = bookingHref(booking.id)
  return (
    <Sheet back={back} title={titles[deed]()}>
      {deed === 'cancel' && <AskCancel booking={booking} back={back} />}
      {deed === 'absence' && <AskAbsence booking={booking} back={back} />}
      {deed === 'reschedule' && <ChooseTime booking={booking} times={times} back={back} />}
    </Sheet>
  )
}
