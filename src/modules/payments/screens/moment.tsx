import { dayInWords, momentInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import { useHydrated } from '#shell/use-hydrated.ts'

/** East Africa Time as the server sends it, the viewer's zone once scripts know it (decisions 6). */
export const useZone = (): string =>
  useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'Africa/Nairobi'

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
