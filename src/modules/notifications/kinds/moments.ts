import { zoneInWords } from '#core/zone-words.ts'
import { dateInWords, momentInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'

/** A moment in a time zone, and the zone's name. */
export type Moment = { at: string; zone: string }

// A notification with an unreadable date must not break the list.
export const dayOf = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? dateInWords(day, getLocale()) : '-')

export const momentIn = (text: string, zone: string): Moment =>
  Number.isNaN(Date.parse(text))
    ? { at: '-', zone: '' }
    : {
        at: momentInWords(new Date(text), getLocale(), zone),
        zone: zoneInWords(zone, getLocale(), new Date(text)),
      }

/** In words that a browser finishes, as it knows the time zone. No stored text contains it: the database takes no NUL. */
export const LEFT_OPEN: Moment = { at: '\0at', zone: '\0zone' }

/** The words with the moment that they left open. */
export function withMoment(words: string, moment: string, zone: string): string {
  const said = momentIn(moment, zone)
  return words.replaceAll(LEFT_OPEN.at, said.at).replaceAll(LEFT_OPEN.zone, said.zone)
}
