import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/layout/section.tsx'
import { mentorHref } from '../../rules.ts'
import type { OwnCredit, OwnPackage } from '../../types.ts'

/** Money that arrived when the slot was gone. */
export const Credits = ({ credits }: { credits: OwnCredit[] }) => (
  <Section title={m.bookings_credits()}>
    <ul>
      {credits.map(({ id, mentorId, mentor, amountKes, paymentId }) => (
        <li key={id} className="ruled">
          <p>{m.bookings_credit({ amount: kes(amountKes, getLocale()), mentor })}</p>
          <p className="row">
            <Anchor to={mentorHref(mentorId, 'schedule')}>{m.bookings_other_time()}</Anchor>
            <Anchor to={`/payments/${paymentId}`}>{m.bookings_money_back()}</Anchor>
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

/** Sessions that are paid and not booked yet. */
export const Packages = ({ packages }: { packages: OwnPackage[] }) => (
  <Section title={m.bookings_packages()}>
    <ul>
      {packages.map(({ id, mentorId, mentor, name, sessions, used }) => (
        <li key={id} className="ruled">
          <p>{m.bookings_package({ name, mentor, left: sessions - used, sessions })}</p>
          <Anchor to={mentorHref(mentorId, 'schedule')}>{m.bookings_choose_time()}</Anchor>
        </li>
      ))}
    </ul>
  </Section>
)
