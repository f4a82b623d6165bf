import { zoneInWords } from '#core/zone-words.ts'
import { dateInWords, momentInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'

// A notification with an unreadable date must not break the list.
export const dayOf = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? dateInWords(day, getLocale()) : '-')
/** A moment in a time zone, and the zone's name. */
export const momentOf = (text: string, zone: string) =>
  Number.isNaN(Date.parse(text))
    ? { at: '-', zone: '' }
    : {
        at: momentInWords(new Date(text), getLocale(), zone),
        zone: zoneInWords(zone, getLocale(), new Date(text)),
      }
