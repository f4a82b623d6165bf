import type { Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Kind } from './titles.ts'

/** How long a course takes by its lessons and by its projects; null where that was not kept when the certificate was issued. */
export type Length = { minutes: number | null; projectMinutes: number | null }

/** Below so many minutes in all a course is a short one. */
const SHORT = 120

/** "Short course, 25 min", or its hours: those that are taught and those of own work, which are no sum (decision 146). */
export function lengthInWords({ minutes, projectMinutes }: Length, locale: Locale): string | null {
  if (minutes === null) return null
  const own = projectMinutes ?? 0
  const said = { locale }
  const taught = timeIn(minutes, locale)
  if (minutes + own < SHORT) return m.certificate_short({ time: timeIn(minutes + own, locale) }, said)
  return own === 0
    ? m.certificate_hours({ taught }, said)
    : m.certificate_hours_projects({ taught, own: timeIn(own, locale) }, said)
}

/** As `timeWord`, in a language of its own: what is signed does not change with its reader. */
function timeIn(total: number, locale: Locale): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return m.catalogue_minutes({ minutes }, { locale })
  return minutes === 0
    ? m.catalogue_hours({ hours }, { locale })
    : m.catalogue_hours_minutes({ hours, minutes }, { locale })
}

/** What the person did, as it stands between their name and the course. */
export const shownWords = (kind: Kind | undefined, locale: Locale): string =>
  kind === 'skill' ? m.skill_has_shown({}, { locale }) : m.certificate_has_completed({}, { locale })

/** With its length: a sheet with every line in use has no other room. */
export function completedWords(
  { kind, minutes = null, projectMinutes = null }: Partial<Length> & { kind?: Kind },
  locale: Locale,
): string {
  const length = lengthInWords({ minutes, projectMinutes }, locale)
  const words = shownWords(kind, locale)
  return length === null ? words : `${words} (${length})`
}
