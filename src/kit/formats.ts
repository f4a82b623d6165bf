import { type Locale, localeFacts } from './locales.ts'
// Creating an Intl formatter takes a thousand times as long as using it, and a page needs hundreds. There are few kinds, so each is
// created once and cached: the keys are a locale and the options as text.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const ages = new Map<string, Intl.RelativeTimeFormat>()

function kept<Format>(
  formats: Map<string, Format>,
  locale: Locale,
  options: object,
  make: (tag: string) => Format,
): Format {
  const key = locale + JSON.stringify(options)
  const existing = formats.get(key)
  if (existing) return existing
  const format = make(localeFacts[locale].tag)
  formats.set(key, format)
  return format
}

/** Numbers as people in Kenya write them. Write all options in the code: options from a visitor's input would fill the memory. */
export const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(numbers, locale, options, (tag) => new Intl.NumberFormat(tag, options))

/** Dates as people in Kenya write them; `options` as for `numberFormat`. */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, locale, options, (tag) => new Intl.DateTimeFormat(tag, options))

/** "2 days ago", as `dateFormat`. */
export const ageFormat = (
  locale: Locale,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat => kept(ages, locale, options, (tag) => new Intl.RelativeTimeFormat(tag, options))

/** The number in a form that a phone dials. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
