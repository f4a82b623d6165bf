import type { ReactNode } from 'react'
import { kes } from '#kit/money.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Week } from '../../free-times.ts'
import { bookingHref } from '../../rules.ts'
import type { BookingView } from '../../types.ts'
import { Slots } from '../slots.tsx'
import { useMomentWords, When } from '../when.tsx'
import { moneyWords } from './money-words.ts'

type Props = { booking: BookingView; back: string }

/** Says what happens to the money, and asks for confirmation. */
export function AskCancel({ booking, back }: Props) {
  const { cancelling, payment, priceKes, mentor, freeUntil } = booking
  const momentWords = useMomentWords()
  if (!cancelling) return <TooLate text={m.bookings_refused_over()} back={back} />
  return (
    <Asking button={m.bookings_cancel()} danger failed={m.bookings_cancel_failed()} back={back}>
      <Which {...booking} />
      {payment !== 'none' && (
        <p>
          {cancelling === 'kept' && `${m.bookings_late({ moment: momentWords(freeUntil) })} `}
          {held(moneyWords[cancelling](payment)?.({ amount: kes(priceKes, getLocale()), mentor }))}
        </p>
      )}
    </Asking>
  )
}

export function AskAbsence({ booking, back }: Props) {
  if (!booking.canReportAbsence) return <TooLate text={m.bookings_refused_marked()} back={back} />
  const isMoney = booking.payment === 'payment'
  return (
    <Asking button={m.bookings_absence_yes()} danger failed={m.bookings_absence_failed()} back={back}>
      <Which {...booking} />
      <p>{isMoney ? m.bookings_absence_ask_money() : m.bookings_absence_ask()}</p>
    </Asking>
  )
}

/** Free times of one week, and links to those before and after (MEN-14). */
export function ChooseTime({ booking, week: { times, isFirst, later }, back }: Props & { week: Week }) {
  const momentWords = useMomentWords()
  if (!booking.canMove) return <TooLate text={m.bookings_refused_late()} back={back} />
  if (times.length === 0) return <TooLate text={m.bookings_no_times()} back={back} />
  return (
    <Asking button={m.bookings_reschedule()} failed={m.bookings_move_failed()} back={back}>
      <p>{m.bookings_move_from({ moment: momentWords(booking.startsAt) })}</p>
      <Slots key={times[0]!.getTime()} times={times} />
      {(later || !isFirst) && (
        <p className="row">
          {!isFirst && (
            <Anchor to={bookingHref(booking.id, 'reschedule')} preventScrollReset>
              {m.mentors_first_times()}
            </Anchor>
          )}
          {later && (
            <Anchor to={`${bookingHref(booking.id, 'reschedule')}?from=${later}`} preventScrollReset>
              {m.mentors_later_times()}
            </Anchor>
          )}
        </p>
      )}
    </Asking>
  )
}

const Which = ({ mentor, startsAt, endsAt }: BookingView) => (
  <p>
    <b className="wrap-anywhere">
      <bdi>{mentor}</bdi>
    </b>
    <br />
    <When startsAt={startsAt} endsAt={endsAt} />
  </p>
)

type AskingProps = { button: string; danger?: boolean; failed: string; back: string; children: ReactNode }

const Asking = ({ button, danger, failed, back, children }: AskingProps) => (
  <ActionForm className="stack" failed={failed} preventScrollReset>
    {children}
    <p className="row">
      <Submit variant={danger ? 'danger' : 'primary'}>{button}</Submit>
      <ButtonLink to={back} variant="quiet" preventScrollReset>
        {m.bookings_keep()}
      </ButtonLink>
    </p>
  </ActionForm>
)

const TooLate = ({ text, back }: { text: string; back: string }) => (
  <div className="stack">
    <p>{held(text)}</p>
    <p>
      <ButtonLink to={back} variant="outline" preventScrollReset>
        {m.bookings_keep()}
      </ButtonLink>
    </p>
  </div>
)
