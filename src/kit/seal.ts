import { createHmac } from 'node:crypto'
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
