import { dateFormat } from './formats.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Milliseconds after a moment. */
export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

export type Locale = 'en' | 'sw'

/** "21 November 2026", in East Africa Time unless a zone is given (decisions 6). */
export const dayInWords = (moment: Date, locale: Locale = 'en', timeZone = 'Africa/Nairobi'): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(moment)

/** "21 Nov 2026, 14:05", in East Africa Time unless a zone is given. */
export const momentInWords = (moment: Date, locale: Locale = 'en', timeZone = 'Africa/Nairobi'): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(moment)

/** YYYYMMDDHHmmss in East Africa Time: Daraja's Timestamp (daraja.md 2). */
export function eatStamp(moment: Date): string {
  return new Date(moment.getTime() + 3 * HOUR).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The calendar day in Nairobi as YYYY-MM-DD. */
export const nairobiDay = (moment: Date): string =>
  new Date(moment.getTime() + 3 * HOUR).toISOString().slice(0, 10)

/** Recorded seconds as "2h 5m" (CRS-13). */
export const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`
