import type { Phone } from './phone.ts'
import { PhoneFailure } from './store.ts'

// Milliseconds. A dead proxy accepts and never answers; the whole of a file takes long on a slow line.
const ANSWER_WITHIN = 30_000
const WHOLE_WITHIN = 180_000

export type Answer = { status: number; headers: Headers; bytes: ArrayBuffer }

/**
 * Asks the site, and reads the whole answer. Where a network's own sign-in page stands in the way, that is no answer.
 * @throws PhoneFailure 'network' also where the site cannot answer now
 */
export async function ask(phone: Phone, url: string, init: RequestInit = {}): Promise<Answer> {
  const limit = new AbortController()
  let timer = setTimeout(() => limit.abort(), ANSWER_WITHIN)
  try {
    const response = await phone.fetch(url, { ...init, redirect: 'error', signal: limit.signal })
    clearTimeout(timer)
    timer = setTimeout(() => limit.abort(), WHOLE_WITHIN)
    const { status, headers } = response
    return { status, headers, bytes: await response.arrayBuffer() }
  } catch (error) {
    throw new PhoneFailure('network', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Asks with JSON. */
export const tell = (phone: Phone, url: string, body: unknown): Promise<Answer> =>
  ask(phone, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
  })

/** The JSON of an answer; null for anything else, such as the page of a network that wants a sign-in of its own. */
export function jsonOf({ headers, bytes }: Answer): unknown {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** How long a server that is busy wants to be left alone, in milliseconds. */
export function retryAfter({ headers }: Answer): number {
  const seconds = Number(headers.get('retry-after'))
  return 1000 * (seconds > 0 ? Math.min(seconds, 3600) : 60)
}
