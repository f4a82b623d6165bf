import { Refusal } from './refusal.ts'

/** A Kenyan mobile number in M-Pesa's format: 12 digits, starting with 2547 or 2541. */
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

/** Whether digits are a Kenyan mobile number in M-Pesa's format. */
export const isMobile = (digits: string): digits is KenyanPhone => /^254[71]\d{8}$/.test(digits)

/** Prefix of numbers that no operator assigns: those of the phone simulator. */
export const SIMULATED_PREFIX = '254199'
/** How many days a browser keeps its random simulated number. */
export const SIMULATED_RETENTION_DAYS = 90

/** Whether a number belongs to the phone simulator: an SMS or prompt for it never leaves this installation. */
export const isSimulatedPhone = (phone: string): boolean => /^254199\d{6}$/.test(phone)

/** Digits only, prefixed with 254 in place of a leading 0 or before nine digits. */
export function withCountryCode(digits: string): string {
  if (digits.startsWith('254')) return digits
  if (digits.startsWith('0')) return `254${digits.slice(1)}`
  return digits.length === 9 ? `254${digits}` : digits
}

/** "0712 *** 678": enough to recognise one's own number, too little to call a stranger's. */
export const maskedPhone = (phone: string): string => `0${phone.slice(3, 6)} *** ${phone.slice(-3)}`
