import { Refusal } from './refusal.ts'

/** A Kenyan mobile number in M-Pesa's format: 12 digits, starting with 2547 or 2541. */
export type KenyanPhone = string & { readonly _brand: 'KenyanPhone' }

/**
 * Accepts 0712 345 678, +254712345678, 00254712345678, +254 0712 345678 or 712345678, in the digits of any keyboard (PAY-06 to PAY-10,
 * decisions 10).
 * @throws Refusal 'phone-required' or 'phone-invalid', beside the field `phone`
 */
export function kenyanPhone(text: string): KenyanPhone {
  if (text.trim() === '') throw new Refusal('phone-required', { fields: { phone: 'phone-required' } })
  const international = phoneIn(text)
  if (!isMobile(international)) throw new Refusal('phone-invalid', { fields: { phone: 'phone-invalid' } })
  return international
}

/** Whether digits are a Kenyan mobile number in M-Pesa's format. */
export const isMobile = (digits: string): digits is KenyanPhone => /^254[71]\d{8}$/.test(digits)

/** Prefix of numbers that no operator assigns: those of the phone simulator. */
export const SIMULATED_PREFIX = '254199'
/** How many days a browser keeps its random simulated number. */
export const SIMULATED_RETENTION_DAYS = 90

/** Whether a number belongs to the phone simulator: an SMS or prompt for it never leaves this installation. */
export const isSimulatedPhone = (phone: string): boolean => /^254199\d{6}$/.test(phone)

/** What was typed as the digits of a number with its country: the one reader of numbers, whether a person or a gateway wrote them. */
export const phoneIn = (typed: string): string => withCountryCode(digitsOf(typed))

/** Digits with 254 in place of a leading 0 or before nine digits. 00 is dialled for +; many keep the 0 behind +254. */
function withCountryCode(typed: string): string {
  const digits = typed.replace(/^00(?=254)/, '')
  if (/^2540\d{9}$/.test(digits)) return `254${digits.slice(4)}`
  if (digits.startsWith('254')) return digits
  if (digits.startsWith('0')) return `254${digits.slice(1)}`
  return digits.length === 9 ? `254${digits}` : digits
}

/** "0712 *** 678": enough to recognise one's own number, too little to call a stranger's. */
export const maskedPhone = (phone: string): string => `0${phone.slice(3, 6)} *** ${phone.slice(-3)}`

const isDigit = /^\p{Nd}$/u
// Unicode keeps the ten digits of every script one after the other, each ten after no digit or after another ten.
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!
  let before = 0
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/** A text whose digits are 0 to 9, whatever keyboard wrote them: "０７１２" and "٠٧١٢" are 0712. */
export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (digit > '9' ? String(valueOf(digit)) : digit))

/** The digits of a typed number alone. */
export const digitsOf = (typed: string): string => withPlainDigits(typed).replace(/\D/g, '')
