import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { cancelBooking, moveBooking, reportAbsence, writeReview } from '../../commands.server.ts'
import { type BookingAction, bookingActions } from '../../rules.ts'

/** The action in a session's URL; null for its page. @throws Refusal 'not-found' */
export function actionIn(text: string | undefined): BookingAction | null {
  if (text === undefined) return null
  const action = bookingActions.find((one) => one === text)
  if (!action) throw new Refusal('not-found')
  return action
}

/** Runs it; a form sent to the page itself is a review. @returns the message for the user */
export async function runAction(
  ctx: Context,
  action: BookingAction | null,
  bookingId: string,
  form: FormData,
): Promise<{ title: string; text: string }> {
  const fields = Object.fromEntries(form)
  switch (action) {
    case 'cancel':
      await cancelBooking(ctx, bookingId)
      return { title: m.bookings_cancelled_title(), text: m.bookings_cancelled_text() }
    case 'reschedule':
      await moveBooking(ctx, bookingId, fields)
      return { title: m.bookings_moved_title(), text: m.bookings_moved_text() }
    case 'absence':
      await reportAbsence(ctx, bookingId)
      return { title: m.bookings_absence_title(), text: m.bookings_absence_text() }
    case null:
      await writeReview(ctx, bookingId, fields)
      return { title: m.bookings_review_thanks(), text: m.bookings_review_stands() }
  }
}
