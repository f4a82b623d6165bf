import { dateFormat, numberFormat } from '#kit/formats.ts'
import { EAST_AFRICA, type Locale, timeAgo } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { costOf, type DataPrice, EXAMPLE_PRICE, EXAMPLE_SEEN_ON } from './rules.ts'

/** "182 kB" or "1.4 MB", as bundles count: a thousand kB are an MB. */
export function bytesWord(bytes: number): string {
  if (bytes < 1_000_000) return m.offline_kilobytes({ size: String(Math.ceil(bytes / 1000)) })
  const size = numberFormat(getLocale(), { maximumFractionDigits: 1 })
  return m.offline_megabytes({ size: size.format(bytes / 1_000_000) })
}

/** "as of 2 hours ago". @param at an ISO time of this phone */
export const checkedWord = (at: string): string =>
  m.offline_checked({ ago: timeAgo(new Date(at), new Date(), getLocale()) })

/** For the attribute of what is in a course's language; nothing where the page is in it. */
export const langOf = (language: Locale): Locale | undefined =>
  language === getLocale() ? undefined : language

/** "KES 0.03", "KES 12": cents where they are all there is. */
export function moneyWord(kes: number): string {
  const digits = kes < 10 ? 2 : 0
  const amount = numberFormat(getLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return m.offline_money({ amount: amount.format(kes) })
}

/** "182 kB, about KES 0.03". @param price what the person pays, or nothing where they never said */
export const sizeAndCost = (bytes: number, price: DataPrice | null): string =>
  m.offline_size_cost({ size: bytesWord(bytes), money: moneyWord(costOf(bytes, price ?? EXAMPLE_PRICE)) })

/** By which price that was counted. */
export function priceNote(price: DataPrice | null): string {
  const { kes, mb } = price ?? EXAMPLE_PRICE
  const said = { kes: String(kes), mb: String(mb) }
  if (price) return m.offline_price_own(said)
  const month = dateFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: EAST_AFRICA })
  return m.offline_price_example({ ...said, month: month.format(EXAMPLE_SEEN_ON) })
}
