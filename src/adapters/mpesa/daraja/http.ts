import { timed } from '../timed.ts'

/**
 * The result of an HTTP call: a complete answer, or the reason why there is none. `left`: whether the request may have reached
 * anybody.
 */
export type HttpAnswer =
  | { arrived: true; status: number; text: string }
  | { arrived: false; left: boolean; problem: string }

export type HttpSettings = { fetch: typeof fetch; timeoutMs: number }

/** Daraja's own answers are below 1 KB; front-end error pages are bigger. */
const bodyLimit = 64 * 1024

/** One HTTP call, never repeated and never redirected (a redirect would carry the bearer token elsewhere). Does not throw. */
export async function callOnce(
  settings: HttpSettings,
  url: string,
  init: RequestInit,
  limit = bodyLimit,
): Promise<HttpAnswer> {
  try {
    return await timed(settings.timeoutMs, async (signal) => {
      const response = await settings.fetch(url, { ...init, redirect: 'manual', signal })
      return { arrived: true, status: response.status, text: await limitedText(response, limit) }
    })
  } catch (error) {
    return { arrived: false, left: mayHaveLeft(error), problem: problemOf(error) }
  }
}

async function limitedText(response: Response, limit: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new Error(`answer larger than ${limit / 1024} KB`)
    }
    chunks.push(part.value)
  }
  // PostgreSQL refuses NUL in text columns.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '')
}

/** Connection refused, unknown host, no route, or a certificate for another host: all before the first byte of the request. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
/** fetch itself refuses ports that belong to mail, printers and the like; that error has no code. */
const REFUSED_BY_FETCH = 'bad port'
/** System calls before a connection exists: what fails in them was never sent, whatever its code. */
const beforeConnected = new Set(['connect', 'getaddrinfo'])

/** Only what provably stayed here counts as not sent; a time-out or a reset proves nothing. */
function mayHaveLeft(error: unknown): boolean {
  const { code, syscall, errors, cause, message } = (error ?? {}) as {
    code?: unknown
    syscall?: unknown
    errors?: unknown
    cause?: unknown
    message?: unknown
  }
  // A name with several addresses: each of them failed.
  if (Array.isArray(errors) && errors.length > 0) return errors.some(mayHaveLeft)
  if (beforeSending.has(String(code)) || beforeConnected.has(String(syscall)) || message === REFUSED_BY_FETCH)
    return false
  return cause === undefined ? true : mayHaveLeft(cause)
}

/** fetch hides the system code (ECONNRESET, ENOTFOUND) in `cause`. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'broken connection'
  const cause = error.cause as { code?: unknown } | undefined
  return typeof cause?.code === 'string' ? `${error.message}: ${cause.code}` : error.message
}

/** The parsed JSON, or undefined for anything else (HTML from the front end, an empty body). */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For logs: phone numbers, receipts and secrets are long runs of digits or hex. */
export const withoutSecrets = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/[0-9a-f]{32,}/gi, '***')
    .replace(/\d{7,}/g, '***')
