import { kes } from '#kit/money.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { held } from '#ui/no-break/held.ts'
import { freeUntil } from '../ending.ts'
import { shortDayOf, timeOf } from './times.ts'

type Props = { startsAt: Date; priceKes: number; /** Of the mentor. */ noticeMinutes: number }

/** What somebody books, in one sentence: when, how long, for how much, and until when it can be cancelled without loss. */
export function SessionTerms({ startsAt, priceKes, noticeMinutes }: Props) {
  const zone = useZone()
  const until = freeUntil(startsAt, noticeMinutes)
  const [day, lastDay] = [shortDayOf(startsAt, zone), shortDayOf(until, zone)]
  const last = timeOf(until, zone)
  const words = {
    day,
    time: timeOf(startsAt, zone),
    price: kes(priceKes, getLocale()),
    until: day === lastDay ? last : `${lastDay} ${last}`,
  }
  return <span>{held(m.mentors_terms(words))}</span>
}
