import { dateFormat } from '#kit/formats.ts'
import { dateInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'

/** A calendar day in words; noon in Nairobi is that day in every time zone. @param day YYYY-MM-DD */
export const dayOf = (day: string): string => dateInWords(day, getLocale())

/** "21 Nov", for narrow places. @param day YYYY-MM-DD */
export const shortDay = (day: string): string =>
  dateFormat(getLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "Nov". @param month YYYY-MM */
export const shortMonth = (month: string): string =>
  dateFormat(getLocale(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** "November 2026". @param month YYYY-MM */
export const monthOf = (month: string): string =>
  dateFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
