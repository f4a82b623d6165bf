import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { bookingHref } from '../../rules.ts'
import type { OwnSession } from '../../types.ts'
import { State } from '../state.tsx'
import { When } from '../when.tsx'

/** When, with whom, and the state of its payment; the rest is on its page. */
export function SessionRow({ session, isOver = false }: { session: OwnSession; isOver?: boolean }) {
  const { id, mentor, state, priceKes, paymentId } = session
  return (
    <li className="ruled">
      <h3 className="mentor-name">
        <Anchor to={bookingHref(id)}>
          <bdi>{mentor}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <When {...session} />
        <State state={state} isOver={isOver} />
        {priceKes > 0 && <span>{kes(priceKes, getLocale())}</span>}
        {paymentId && <Anchor to={`/payments/${paymentId}`}>{m.bookings_payment()}</Anchor>}
      </Facts>
    </li>
  )
}
