import { dateFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'

/** "Tue, 24 November" by a clock. */
export const dayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { weekday: 'short', day: 'numeric', month: 'long', timeZone }).format(moment)

/** "09:00", likewise. */
export const timeOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment)
