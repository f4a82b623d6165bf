import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Check } from '#ui/icons.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { mentorHref } from '../../rules.ts'
import type { MentorCard } from '../../types.ts'
import { SlotForm } from '../slot-form.tsx'
import { Standing, Traits } from '../traits.tsx'

type Props = { mentor: MentorCard; /** As a sample, among others. */ isMarked: boolean }

/** One mentor with the next free slots (MEN-09 to MEN-16). */
export function MentorRow({ mentor, isMarked }: Props) {
  const { id, name, title, company, years, verified, avatarUrl, priceKes, bio, times } = mentor
  return (
    <Card as="li">
      <div className="mentor-head">
        <Avatar name={name} src={avatarUrl ?? undefined} seed={id} />
        <div>
          <CardTitle to={mentorHref(id)} level="h2">
            <bdi>{name}</bdi>
          </CardTitle>
          {isMarked && <SampleMark />}
          {verified && (
            <Badge tone="leaf" icon={Check}>
              {m.mentors_verified()}
            </Badge>
          )}
          <Facts>
            <bdi>{title}</bdi>
            {company && <bdi>{company}</bdi>}
            <span>{m.mentors_years({ count: years })}</span>
          </Facts>
        </div>
      </div>
      <Standing mentor={mentor} />
      <p dir="auto" className="wrap-anywhere">
        {bio}
      </p>
      <Traits mentor={mentor} />
      <p>
        <Price>{m.mentors_per_hour({ price: kes(priceKes, getLocale()) })}</Price>
      </p>
      <SlotForm mentorId={id} times={times} priceKes={priceKes} />
    </Card>
  )
}
