import { eatStamp } from '#kit/time.ts'

type Random = () => number

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const dayLetters = `123456789${letters}`
const receiptLetters = `0123456789${letters}`

/** Ten letters; the first three are year (A is 2006), month (A is January) and day (1-9, then A) in Nairobi: UJ2 is 2 October 2026. */
export function receipt(moment: Date, random: Random, attempt = 0): string {
  const stamp = eatStamp(moment)
  const year = letters[(Number(stamp.slice(0, 4)) - 2006) % 26] ?? 'A'
  const month = letters[Number(stamp.slice(4, 6)) - 1] ?? 'A'
  const day = dayLetters[Number(stamp.slice(6, 8)) - 1] ?? '1'
  // Later attempts differ even if a test's random numbers do not.
  const tail = attempt === 0 ? '' : attempt.toString(36).toUpperCase()
  return `${year}${month}${day}${drawn(receiptLetters, 7 - tail.length, random)}${tail}`
}

/** ws_CO_, day month year and time in Nairobi, one digit, the payer's nine digits (docs/mpesa-facts.md 2). */
export function checkoutRequestId(moment: Date, phone: string, digit: number): string {
  const stamp = eatStamp(moment)
  return `ws_CO_${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}${stamp.slice(8)}${digit}${phone.slice(-9)}`
}

export function merchantRequestId(random: Random): string {
  const hex = (length: number) => drawn('0123456789abcdef', length, random)
  return `${hex(4)}-${hex(4)}-${hex(4)}-${hex(16)}`
}

/** AG_, the day in Nairobi, twenty letters. */
export const conversationId = (moment: Date, random: Random): string =>
  `AG_${eatStamp(moment).slice(0, 8)}_${drawn('0123456789abcdef', 20, random)}`

export const accessToken = (random: Random): string =>
  drawn(`${letters}${letters.toLowerCase()}0123456789`, 28, random)

/** Draws until the name is unused. */
export function unused(draw: (attempt: number) => string, isTaken: (text: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const text = draw(attempt)
    if (!isTaken(text)) return text
  }
}

const drawn = (from: string, length: number, random: Random): string =>
  Array.from({ length }, () => from[Math.floor(random() * from.length)]).join('')
