import { createHmac } from 'node:crypto'
import { sameText } from '#kit/ids.ts'
import { SECOND } from '#kit/time.ts'

// RFC 6238 with the default parameters of authenticator apps.
const STEP_MS = 30 * SECOND
const DIGITS = 6
// One step back and one ahead: phones' clocks differ, and people type slowly.
const DRIFT = [1, 0, -1]

/** The step of thirty seconds that contains a moment, counted from 1970. */
export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS)

/** The code of one step (RFC 4226 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = hmac.at(-1)! & 0xf
  const number = hmac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of this code, if it is valid now; nothing for a wrong code. */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined =>
  DRIFT.map((by) => stepOf(now) + by).find((step) => sameText(codeAt(secret, step), code))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32, for bytes that need no padding: the format in which apps accept a typed secret. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => LETTERS[Number.parseInt(five, 2)]!)
}

/** The content of a QR code or a link for an app (their common key URI format). */
export const keyUri = ({
  secret,
  account,
  issuer,
}: {
  secret: string
  account: string
  issuer: string
}): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?` +
  `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / SECOND}`
