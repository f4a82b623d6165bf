import { zoneInWords } from '#core/zone-words.ts'
import { momentInWords, timeInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'
import { held } from '#ui/no-break/held.ts'

/** From when to when, in the viewer's time zone. */
export function When({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const zone = useZone()
  const locale = getLocale()
  return (
    <time dateTime={startsAt.toISOString()}>
      {m.live_from_to({
        from: momentInWords(startsAt, locale, zone),
        to: timeInWords(endsAt, locale, zone),
        zone: zoneInWords(zone, locale, startsAt),
      })}
    </time>
  )
}

/** A sentence with a moment in the viewer's time zone. */
export function MomentIn({ moment, words }: { moment: Date; words: (moment: string) => string }) {
  return <>{held(words(momentInWords(moment, getLocale(), useZone())))}</>
}
