import { dateFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'

/** "Tue, 24 November" in a time zone. */
export const dayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'long', timeZone }).format(moment)

/** "09:00" in a time zone. */
export const timeOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment)
