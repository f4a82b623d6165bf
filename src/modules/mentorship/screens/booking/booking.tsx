import { redirect } from 'react-router'
import { newId } from '#kit/ids.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { act, answer } from '#web/answers.server.ts'
import { weekOf } from '../../free-times.ts'
import { newTimesFor, ownBooking } from '../../queries/booking.server.ts'
import { bookingHref, mentorHref } from '../../rules.ts'
import { State } from '../state.tsx'
import { When } from '../when.tsx'
import type { Route } from './+types/booking'
import { Ahead } from './ahead.tsx'
import { BookingActionSheet } from './action-sheet.tsx'
import { actionIn, runAction } from './run-action.server.ts'
import { Ended } from './ended.tsx'
import { Gone } from './gone.tsx'

export const handle = { hydrate: 'always', styles: ['mentors', 'personal'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const bookingAction = actionIn(args.params.action)
    const booking = await ownBooking(ctx, args.params.bookingId)
    return {
      bookingAction,
      booking,
      // Of a message that is written here.
      clientId: newId(),
      week:
        bookingAction === 'reschedule'
          ? weekOf(await newTimesFor(ctx, booking), args.url.searchParams.get('from') ?? '', ctx.zone)
          : null,
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { bookingId } = args.params
    web.toast(await runAction(ctx, actionIn(args.params.action), bookingId, form))
    return redirect(bookingHref(bookingId))
  })

/** One session of the viewer's: when and with whom, and the actions on it. Its dialogs are drawn over it. */
export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, bookingAction, week, clientId } = loaderData
  const { mentor, mentorId, avatarUrl, state, priceKes, paymentId } = booking
  return (
    <>
      <title>{`${m.bookings_with({ mentor })} - Stadi`}</title>
      {bookingAction && (
        <BookingActionSheet key={bookingAction} action={bookingAction} booking={booking} week={week} />
      )}
      <p className="my-4">
        <Anchor to="/bookings">{m.bookings_back()}</Anchor>
      </p>
      <div className="mentor-head mentor-top" data-moment>
        <Avatar name={mentor} src={avatarUrl ?? undefined} seed={mentorId} size="large" />
        <div>
          <h1>{m.bookings_with({ mentor })}</h1>
          <State state={state} isOver={booking.isOver} />
        </div>
      </div>
      <p className="book-when">
        <When {...booking} />
      </p>
      <div className="stack measure my-4">
        {state === 'cancelled' ? (
          <Gone booking={booking} />
        ) : booking.isOver ? (
          <Ended booking={booking} />
        ) : (
          <Ahead booking={booking} clientId={clientId} />
        )}
      </div>
      <Facts>
        {priceKes > 0 && <span>{kes(priceKes, getLocale())}</span>}
        {paymentId && <Anchor to={`/payments/${paymentId}`}>{m.bookings_payment()}</Anchor>}
        <Anchor to={mentorHref(mentorId)}>{m.bookings_mentor_page()}</Anchor>
      </Facts>
    </>
  )
}
