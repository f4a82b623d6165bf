import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

export const newId = (): string => randomUUID()

/** 64 lower-case hex digits, 256 bits: for paths and mailed links (hex cannot spell words that Safaricom refuses). */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** The stored form of a secret: its SHA-256 as hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford-like base32 without look-alikes (no I, L, O, U), a letter for each byte. */
export const base32Of = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => LETTERS[byte % 32]).join('')

/** The same, of chance. */
export const randomBase32 = (length: number): string => base32Of(randomBytes(length))

/** Lower-case letters, each of the 26 equally likely. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Tells apart who learns on one phone, without saying who: what one keeps there is not shown to another. '' for a visitor. */
export const phoneOwner = (userId: string | undefined): string => (userId ? hashOf(userId).slice(0, 12) : '')
