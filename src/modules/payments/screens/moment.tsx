import { dayInWords, momentInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'

/** A day with its time. */
export function Moment({ at, dayOnly }: { at: Date; dayOnly?: boolean }) {
  const zone = useZone()
  const full = momentInWords(at, getLocale(), zone)
  return (
    <time dateTime={at.toISOString()} title={full}>
      {dayOnly ? dayInWords(at, getLocale(), zone) : full}
    </time>
  )
}
