import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { mentorHref } from '../../rules.ts'
import type { OwnSession } from '../../types.ts'
import { dayOf, timeOf } from '../times.ts'

const states = {
  held: { tone: 'gold', words: m.bookings_state_held },
  confirmed: { tone: 'leaf', words: m.bookings_state_confirmed },
  released: { tone: 'brick', words: m.bookings_state_released },
  cancelled: { tone: 'brick', words: m.bookings_state_cancelled },
} as const

/** When, with whom, and where its payment stands. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { mentorId, mentor, startsAt, endsAt, state, priceKes, paymentId } = session
  const { tone, words } = states[state]
  return (
    <li className="ruled">
      <h3 className="mentor-name">
        <Anchor to={mentorHref(mentorId)}>
          <bdi>{mentor}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <time dateTime={startsAt.toISOString()}>
          {m.bookings_when({ day: dayOf(startsAt), from: timeOf(startsAt), to: timeOf(endsAt) })}
        </time>
        <Badge tone={tone}>{words()}</Badge>
        {priceKes > 0 && <span>{kes(priceKes, getLocale())}</span>}
        {paymentId && <Anchor to={`/payments/${paymentId}`}>{m.bookings_payment()}</Anchor>}
      </Facts>
    </li>
  )
}
