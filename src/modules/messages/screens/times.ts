import { dateFormat } from '#kit/formats.ts'
import { getLocale } from '#paraglide/runtime.js'

/** "14:05" by a clock. */
export const timeOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(moment)

/** "21 Nov" by a clock. */
const shortDayOf = (moment: Date, timeZone: string): string =>
  dateFormat(getLocale(), { day: 'numeric', month: 'short', timeZone }).format(moment)

/** The time of today, or the day of what is older. */
export const shortTimeOf = (moment: Date, now: Date, timeZone: string): string => {
  const day = shortDayOf(moment, timeZone)
  return day === shortDayOf(now, timeZone) ? timeOf(moment, timeZone) : day
}
