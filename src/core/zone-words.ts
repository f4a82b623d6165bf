import { dateFormat } from '#kit/formats.ts'
import type { Locale } from '#kit/time.ts'

/** "East Africa Time", "Greenwich Mean Time": the name of a time zone at a moment, or its general name without one. */
export function zoneInWords(timeZone: string, locale: Locale = 'en', moment?: Date): string {
  const timeZoneName = moment ? 'long' : 'longGeneric'
  const parts = dateFormat(locale, { timeZone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
