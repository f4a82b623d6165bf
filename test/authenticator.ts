import { codeAt, stepOf } from '#modules/accounts/factor/totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret. @param by how many half minutes its clock is ahead */
export function appCode(secret: string, now: Date, by = 0): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2))
  return codeAt(Buffer.from(bytes), stepOf(now) + by)
}
