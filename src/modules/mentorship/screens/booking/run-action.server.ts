import type { ContextWith } from '#context.ts'
import { momentInWords } from '#kit/time.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { cancelBooking } from '../../commands/cancel-booking.server.ts'
import { moveBooking } from '../../commands/move-booking.server.ts'
import { reportAbsence } from '../../commands/report-absence.server.ts'
import { writeAboutSession } from '../../commands/write.server.ts'
import { writeReview } from '../../commands/write-review.server.ts'
import { ownBooking } from '../../queries/booking.server.ts'
import { type BookingAction, bookingActions } from '../../rules.ts'

/** The action in a session's URL; null for its page. @throws Refusal 'not-found' */
export function actionIn(text: string | undefined): BookingAction | null {
  if (text === undefined) return null
  const action = bookingActions.find((one) => one === text)
  if (!action) throw new Refusal('not-found')
  return action
}

/** Runs it; a form sent to the page itself is a message or a review. @returns the message for the user */
export async function runAction(
  ctx: ContextWith<'video'>,
  action: BookingAction | null,
  bookingId: string,
  form: FormData,
): Promise<{ title: string; text: string }> {
  const fields = Object.fromEntries(form)
  const named = async () => {
    const { mentor, startsAt } = await ownBooking(ctx, bookingId)
    return { mentor, at: momentInWords(startsAt, ctx.locale, ctx.zone) }
  }
  switch (action) {
    case 'cancel':
      await cancelBooking(ctx, bookingId)
      return { title: m.bookings_cancelled_title(), text: m.bookings_cancelled_text(await named()) }
    case 'reschedule':
      await moveBooking(ctx, bookingId, fields)
      return { title: m.bookings_moved_title(), text: m.bookings_moved_text(await named()) }
    case 'absence':
      await reportAbsence(ctx, bookingId)
      return { title: m.bookings_absence_title(), text: m.bookings_absence_text() }
    case null:
      if (form.get('intent') === 'message') {
        await writeAboutSession(ctx, bookingId, fields)
        return { title: m.bookings_tell_sent(), text: m.bookings_tell_sent_text(await named()) }
      }
      await writeReview(ctx, bookingId, fields)
      return { title: m.bookings_review_thanks(), text: m.bookings_review_stands() }
  }
}
