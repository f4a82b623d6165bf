import { dateFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'

/** "14:05" in a time zone. */
export const timeOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment)

/** "21 Nov" in a time zone. */
const shortDayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { day: 'numeric', month: 'short', timeZone }).format(moment)

/** The time for today, or the date for older ones. */
export const shortTimeOf = (moment: Date, now: Date, timeZone: string): string => {
  const day = shortDayOf(moment, timeZone)
  return day === shortDayOf(now, timeZone) ? timeOf(moment, timeZone) : day
}
