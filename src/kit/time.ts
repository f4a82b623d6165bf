import { ageFormat, dateFormat } from './formats.ts'
import { type Locale, localeFacts } from './locales.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Milliseconds after a moment. */
export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/**
 * Whether no more than so many milliseconds have passed since a moment. One that is ahead, of a clock that was set back meanwhile,
 * counts as long past.
 */
export const isWithin = (ms: number, since: number, now: number): boolean => since <= now && now - since <= ms

export type { Locale }

/** Kenya's time zone, and that of everybody whose zone is unknown (decisions 6). */
export const EAST_AFRICA = 'Africa/Nairobi'

// Of a moment, in the zone of whoever reads it. Nobody can forget it: the same payment would have one time here and another there
// (decision 134). What is a day in Kenya by rule, such as the first day of a price, says `EAST_AFRICA` or is a calendar day (`dateInWords`).

/** "21 November 2026": the day of a moment in a zone. */
export const dayInWords = (moment: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(moment)

/** "21 Nov 2026, 14:05" */
export const momentInWords = (moment: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(moment)

/** "14:05" */
export const timeInWords = (moment: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(moment)

const ages: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

/** "2 days ago", or "now" within the first minute. Computed on the server: a browser's clock may differ. */
export function timeAgo(moment: Date, now: Date, locale: Locale = 'en'): string {
  const age = now.getTime() - moment.getTime()
  const [unit, length] = ages.find(([, length]) => age >= length) ?? []
  return unit && length
    ? ageFormat(locale).format(-Math.floor(age / length), unit)
    : ageFormat(locale, { numeric: 'auto' }).format(0, 'second')
}

const ones: Record<Locale, Record<string, string>> = {
  en: { second: 'in a second', minute: 'in a minute', hour: 'in an hour', day: 'in a day' },
  sw: {
    second: 'baada ya sekunde moja',
    minute: 'baada ya dakika moja',
    hour: 'baada ya saa moja',
    day: 'baada ya siku moja',
  },
}

/**
 * How long somebody has to wait, as people say it: "in 40 seconds", "in 15 minutes", "in an hour", in Kiswahili "baada ya saa moja". Never
 * less than it is.
 */
export function waitInWords(seconds: number, locale: Locale): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(seconds / 3600)
  const inUnit = (n: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
    n === 1 ? ones[locale][unit]! : ageFormat(locale).format(n, unit)
  if (seconds < 60) return inUnit(Math.max(1, Math.ceil(seconds)), 'second')
  // An hour and a half is not two.
  if (minutes < 120 && minutes !== 60) return inUnit(minutes, 'minute')
  if (hours < 48 && hours !== 24) return inUnit(hours, 'hour')
  return inUnit(Math.ceil(hours / 24), 'day')
}

/** YYYYMMDDHHmmss in East Africa Time: Daraja's Timestamp (docs/mpesa-facts.md 2). */
export function eatStamp(moment: Date): string {
  return new Date(moment.getTime() + 3 * HOUR).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** "2026-11-21 14:05:33 EAT", in East Africa Time: what is sorted as a text and read where no zone is known. */
export const momentOnPaper = (moment: Date): string =>
  `${after(moment, 3 * HOUR)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')} EAT`

/** The calendar day in Nairobi as YYYY-MM-DD. */
export const nairobiDay = (moment: Date): string =>
  new Date(moment.getTime() + 3 * HOUR).toISOString().slice(0, 10)

/** YYYY-MM-DD so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The start of a day in Nairobi. @param day as YYYY-MM-DD; the date of anything else is invalid */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+03:00`)

/** "21 November 2026", of a day as YYYY-MM-DD: a calendar day is the same wherever it is read. */
export const dateInWords = (day: string, locale: Locale): string =>
  dayInWords(midnightOf(day), locale, EAST_AFRICA)

/** The last day, as YYYY-MM-DD, of what ends at a midnight in Nairobi. */
export const lastDay = (end: Date): string => nairobiDay(after(end, -1))

/** The start of the day in Nairobi that contains a moment. */
export const startOfNairobiDay = (moment: Date): Date => midnightOf(nairobiDay(moment))

/** Whole days of Nairobi between two moments; none of one day, and none where the clocks differ. */
export const daysSince = (moment: Date, now: Date): number =>
  Math.max(0, Math.round((Date.parse(nairobiDay(now)) - Date.parse(nairobiDay(moment))) / DAY))

/** Recorded seconds as "2h 5m" (CRS-13), in Kiswahili as "saa 2 dk 5". */
export function hoursAndMinutes(seconds: number, locale: Locale): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return localeFacts[locale].hoursAndMinutes(hours, minutes)
}
