import { spokenNumber } from './spoken-numbers.ts'

/* Numbers as people type them on phones, with what they pay or measure in. */

/** How far apart sums of decimals may be that are the same: 0.1 + 0.2. */
const NOTHING = 1e-9

/** A number: "KES 1,200.50", "12 %", "1 200/=", "4.7k", ".5 h", "five". Null where it is none, several, or a time such as "5 pm". */
export function numberOf(given: string): number | null {
  const text = given
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[−‐‑–—]/g, '-')
    .replace(/["“”]/g, '')
    .trim()
    .replace(/^['‘](.*)['’]$/, '$1')
  if (/\d ?[ap]\.? ?m\b/.test(text)) return null
  const bare = text
    // "140/=" and "140/-" end an amount of shillings.
    .replace(/\/[-=]/g, ' ')
    .replace(/^[=~≈]/, '')
    .replace(/(\d)k(?![a-z])/g, '$1 thousand')
  const digits = bare
    .replace(/[\p{L}\p{Sc}%]+\.?/gu, ' ')
    // 0,700 is no thousands: nothing is written so that begins with nought.
    .replace(/(\d)(?<!(?<!\d)0)(?:, ?|[ _'’])(?=\d{3}(?!\d))/g, '$1')
    .trim()
    .replace(/[.!]$/, '')
    .replace(/^([-+]) +/, '$1')
  if (/^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits))
    return Number(digits) * (bare.includes('thousand') ? 1000 : 1)
  const words = text
    .replace(/[.!]$/, '')
    .replace(/, /g, ' ')
    .replace(/^(?:kes|kshs?\.?|sh|shilingi) +/, '')
    .replace(/ +(?:bob|shillings?|shilingi|kes|ksh|only|tu|pekee)$/, '')
  return spokenNumber(words)
}

/** Whether a number that somebody gave is one that is asked for, or near enough. */
export const isNumber = (value: number, within: number, given: string): boolean =>
  [given, withPoint(given)].some((text) => {
    const found = numberOf(text)
    return found !== null && Math.abs(found - value) <= within + NOTHING
  })

/** "0,7" and "12,50" have a point for others. Three digits after a comma are thousands unless nought stands before it. */
const withPoint = (given: string): string =>
  given.normalize('NFKC').replace(/(?<![\d.,])(?:(\d*),(\d{1,2})|(0?),(\d+))(?!,|\.?\d)/, '$1$3.$2$4')

/**
 * The number that an author's spelling is, at most with a currency or % beside it. "B2" is none, and neither is what begins with 0 as
 * phone numbers and days do: 05 is not 5.
 */
export const askedNumber = (spelling: string): number | null =>
  /^(?:(?:kes|ksh|usd) ?|\p{Sc})?-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[, ]\d{3})+|(?=\.))(?:\.\d+)?(?: ?%)?$/iu.test(
    spelling.trim(),
  )
    ? numberOf(spelling)
    : null
