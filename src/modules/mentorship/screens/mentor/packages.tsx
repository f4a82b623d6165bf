import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import type { MentorPackage, MentorView } from '../../types.ts'

/** Packages of sessions (MPR-06 to MPR-09); the price in USD, what is charged, and at which rate. */
export function Packages({ mentor: { id, packages, usdRateKes } }: { mentor: MentorView }) {
  if (packages.length === 0)
    return <EmptyState title={m.mentors_no_packages()} text={m.mentors_no_packages_text()} />
  return (
    <>
      <h2 className="visually-hidden">{m.mentors_tab_packages()}</h2>
      <ul className="cards">
        {packages.map((sold) => (
          <Package key={sold.id} sold={sold} mentorId={id} />
        ))}
      </ul>
      <p className="small soft mt-4">{m.mentors_rate({ rate: kes(usdRateKes, getLocale()) })}</p>
    </>
  )
}

const Package = ({ sold, mentorId }: { sold: MentorPackage; mentorId: string }) => (
  <Card as="li">
    <CardTitle>
      <bdi>{sold.name}</bdi>
    </CardTitle>
    {sold.isPopular && (
      <p>
        <Badge tone="sun">{m.mentors_popular()}</Badge>
      </p>
    )}
    <p dir="auto">{sold.description}</p>
    <Facts>
      <span>{m.mentors_package_sessions({ count: sold.sessions })}</span>
      <span>{m.mentors_minutes({ minutes: sold.minutes })}</span>
    </Facts>
    <ul className="features">
      {sold.features.map((feature) => (
        <li key={feature} dir="auto">
          {feature}
        </li>
      ))}
    </ul>
    <CardFoot>
      <span>
        <Price>{m.mentors_usd({ amount: sold.priceUsd })}</Price>
        <br />
        <span className="small soft">{kes(sold.priceKes, getLocale())}</span>
      </span>
      <ButtonLink to={`/mentorship/${mentorId}/book?packageId=${sold.id}`} preventScrollReset>
        {m.mentors_buy()}
      </ButtonLink>
    </CardFoot>
  </Card>
)
