import { redirect } from 'react-router'
import { newId } from '#kit/ids.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { act, answer } from '#web/answers.server.ts'
import { weekOf, type Week } from '../../free-times.ts'
import { newTimesFor, ownBooking } from '../../queries/booking.server.ts'
import { bookingHref, mentorHref, type BookingAction, LONGEST_REVIEW } from '../../rules.ts'
import { State } from '../state.tsx'
import { When } from '../when.tsx'
import type { Route } from './+types/booking'
import { Ahead, AbsenceLink } from './ahead.tsx'
import { actionIn, runAction } from './run-action.server.ts'
import { Sheet } from '#shell/form/sheet.tsx'
import { HeldZone } from '../held-zone.tsx'
import type { BookingView } from '../../types.ts'
import { AskAbsence, AskCancel, ChooseTime } from './action-forms.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Rating } from '#ui/rating.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { moneyWords } from './money-words.ts'

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
        {priceKes > 0 && <span>{held(kes(priceKes, getLocale()))}</span>}
        {paymentId && <Anchor to={`/payments/${paymentId}`}>{m.bookings_payment()}</Anchor>}
        <Anchor to={mentorHref(mentorId)}>{m.bookings_mentor_page()}</Anchor>
      </Facts>
    </>
  )
}

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
function BookingActionSheet({ action, booking, week }: Props) {
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

/** A session whose time is over: how it went, according to both. */
function Ended({ booking }: { booking: BookingView }) {
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
      {held(body)}
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

const byWords = {
  mentee: m.bookings_cancelled_by_you,
  mentor: m.bookings_cancelled_by_mentor,
  staff: m.bookings_cancelled_by_staff,
}

/** A cancelled session: by whom, where its money went, and other slots. */
function Gone({ booking }: { booking: BookingView }) {
  const { mentor, mentorId, cancelledBy, money, payment, priceKes, isBookable } = booking
  return (
    <>
      <p>
        {cancelledBy && held(byWords[cancelledBy]({ mentor }))}{' '}
        {money && held(moneyWords[money](payment)?.({ amount: kes(priceKes, getLocale()), mentor }))}
      </p>
      {isBookable && (
        <p>
          <ButtonLink to={mentorHref(mentorId, 'schedule')}>{m.bookings_other_time()}</ButtonLink>
        </p>
      )}
    </>
  )
}
