import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

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
