import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sameText } from './ids.ts'

/**
 * A signature that only a holder of the secret can make, 43 URL-safe characters; the purpose keeps one signature from serving as
 * another.
 */
export const sealOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

/** "{text}.{seal}": an address that nobody can guess and that needs no storage. */
export const sealed = (secret: string, purpose: string, text: string): string =>
  `${text}.${sealOf(secret, purpose, text)}`

/** An address without its seal or the token of a mailed link, for a log. */
export const withoutSeal = (path: string): string =>
  path
    .replaceAll(/\.[\w-]{43}(?=[./?#]|$)/g, '.***')
    .replaceAll(/\/[0-9a-f]{64}(?=[/?#.]|$)/g, '/***')
    .replaceAll(/\/cv\/[0-9a-z]{26}(?=[/?#.]|$)/g, '/cv/***')
    .replaceAll(/\/parent\/[0-9a-z]{12}(?=[/?#.]|$)/g, '/parent/***')

/** The text of a sealed one, or null if the seal is not ours. */
export function unsealed(secret: string, purpose: string, token: string): string | null {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, at)
  return at > 0 && sameText(token.slice(at + 1), sealOf(secret, purpose, text)) ? text : null
}

const keyOf = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`locked:${purpose}`).digest()

/**
 * A text that only a holder of the secret can read (AES-256-GCM): what we must hand on and cannot derive, such as the password that
 * another server gave us. The purpose names its row, so that a row's text opens nowhere else. @returns "iv.tag.text", URL-safe
 */
export function locked(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), bytes].map((part) => part.toString('base64url')).join('.')
}

/** The text of a locked one, or null where it was locked with another secret, for another purpose, or was changed. */
export function unlocked(secret: string, purpose: string, token: string): string | null {
  const [iv, tag, bytes] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (iv?.length !== 12 || tag?.length !== 16 || !bytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
  } catch {
    return null // not ours, which is what the caller asks
  }
}
