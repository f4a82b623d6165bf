import { dateFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'

/** "Tue, 24 November" in a time zone. */
export const dayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'long', timeZone }).format(moment)

/** "Fri 27 Nov" in a time zone: for a line that has more to say. */
export const shortDayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .format(moment)
    .replace(',', '')

/** "09:00" in a time zone. */
export const timeOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment)
