import { zoneInWords } from '#core/zone-words.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { held } from '#ui/no-break/held.ts'
import { dayOf, timeOf } from './times.ts'

/** From when to when, in the viewer's time zone. */
export function When({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const zone = useZone()
  const words = {
    day: dayOf(startsAt, zone),
    from: timeOf(startsAt, zone),
    to: timeOf(endsAt, zone),
    zone: zoneInWords(zone, getLocale(), startsAt),
  }
  return <time dateTime={startsAt.toISOString()}>{held(m.bookings_when(words))}</time>
}

/** A moment in the viewer's time zone, for sentences: "Tue, 24 November, 09:00". */
export function useMomentWords(): (moment: Date) => string {
  const zone = useZone()
  return (moment) => m.bookings_moment({ day: dayOf(moment, zone), time: timeOf(moment, zone) })
}
