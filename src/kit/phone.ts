import { Refusal } from './refusal.ts'

/** A Kenyan mobile number as M-Pesa wants it: 12 digits, 2547 or 2541 first. */
export type KenyanPhone = string & { readonly _brand: 'KenyanPhone' }

/**
 * Accepts 0712 345 678, +254712345678 or 712345678 (PAY-06 to PAY-10, decisions 10).
 * @throws Refusal 'phone-required' or 'phone-invalid', beside the field `phone`
 */
export function kenyanPhone(text: string): KenyanPhone {
  if (text.trim() === '') throw new Refusal('phone-required', { fields: { phone: 'phone-required' } })
  const international = withCountryCode(text.replace(/\D/g, ''))
  if (!isMobile(international)) throw new Refusal('phone-invalid', { fields: { phone: 'phone-invalid' } })
  return international
}

/** Whether digits are a Kenyan mobile number as M-Pesa writes it. */
export const isMobile = (digits: string): digits is KenyanPhone => /^254[71]\d{8}$/.test(digits)

/** Prefix of numbers that no operator has: those of the phone simulator. */
export const SIMULATED_PREFIX = '254199'
/** For so many days a browser keeps the simulated number that it drew. */
export const SIMULATED_RETENTION_DAYS = 90

/** Whether a number is one of the phone simulator's: an SMS or prompt for it never leaves the house. */
export const isSimulatedPhone = (phone: string): boolean => /^254199\d{6}$/.test(phone)

/** Digits only, with 254 in front where a leading 0 or nine digits ask for it. */
export function withCountryCode(digits: string): string {
  if (digits.startsWith('254')) return digits
  if (digits.startsWith('0')) return `254${digits.slice(1)}`
  return digits.length === 9 ? `254${digits}` : digits
}

/** "0712 *** 678": enough to recognise one's own number, too little to call a stranger's. */
export const maskedPhone = (phone: string): string => `0${phone.slice(3, 6)} *** ${phone.slice(-3)}`
