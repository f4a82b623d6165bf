import { kes } from '#kit/money.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { mentorHref } from '../../rules.ts'
import type { MentorCard } from '../../types.ts'
import { SlotForm } from '../slot-form.tsx'
import { shortDayOf, timeOf } from '../times.ts'
import { Standing, Traits } from '../traits.tsx'

type Props = { mentor: MentorCard; /** As a sample, among others. */ isMarked: boolean }

/**
 * One mentor: a face, a sentence, what it costs and the next free time; that opens, to choose one and to read the rest (MEN-09 to
 * MEN-16).
 */
export function MentorRow({ mentor, isMarked }: Props) {
  const { id, name, title, company, years, verified, avatarUrl, priceKes, bio, times } = mentor
  const [first, rest] = firstSentence(bio)
  return (
    <Card as="li">
      <div className="mentor-head">
        <Avatar name={name} src={avatarUrl ?? undefined} seed={id} />
        <div>
          <CardTitle to={mentorHref(id)} level="h2">
            <bdi>{name}</bdi>
          </CardTitle>
          {verified && (
            <span className="t-leaf badge mentor-mark">
              <Icon of={Check} />
              <span className="visually-hidden">{m.mentors_verified()}</span>
            </span>
          )}
          {isMarked && <SampleMark />}
          <p className="small soft">
            <bdi>{held(title)}</bdi>, {company && <bdi>{`${company}, `}</bdi>}
            <span className="whitespace-nowrap">{m.mentors_years({ count: years })}</span>
          </p>
        </div>
      </div>
      <p dir="auto" className="mentor-says wrap-anywhere">
        {first}
      </p>
      <Facts>
        <Price>{m.mentors_per_hour({ price: kes(priceKes, getLocale()) })}</Price>
        <Standing mentor={mentor} />
      </Facts>
      <Disclosure title={<NextTime next={times[0]} />}>
        <SlotForm mentorId={id} times={times} priceKes={priceKes} />
        {rest && (
          <p dir="auto" className="mt-4 wrap-anywhere">
            {rest}
          </p>
        )}
        <Traits mentor={mentor} />
      </Disclosure>
    </Card>
  )
}

function NextTime({ next }: { next: Date | undefined }) {
  const zone = useZone()
  return next ? m.mentors_next({ day: shortDayOf(next, zone), time: timeOf(next, zone) }) : m.mentors_full()
}

/** A text as its first sentence, and the rest. One without a sentence's end is a first sentence. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [first] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [text]
  return [first, text.slice(first.length).trim()]
}
