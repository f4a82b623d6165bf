import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { keptLanguage } from './language.server.ts'

type Kept = { headers: Record<string, string>; br: Buffer; gzip: Buffer; until: number }

const LIFETIME_MS = 60_000
// About twelve kilobytes each.
const MAX_PAGES = 1000
/** While one asker waits for a page to be rendered again, the others still get the old one for so long. */
const RENEWAL_MS = 3000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses text for the wire; small enough that the slowest reasonable quality costs a millisecond or two. */
export const toBrotli = (text: Buffer): Promise<Buffer> =>
  brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
export const toGzip = (text: Buffer): Promise<Buffer> => gzipped(text)

/**
 * Pages for signed-out visitors, whole and compressed, for a minute. Dropped as a whole by any write that shows on them.
 * Kept pages carry no nonce, no cookie and nothing personal.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  /** Counts drops, so that a page rendered before a write is not kept after it. */
  generation = 0

  get size(): number {
    return this.#pages.size
  }

  drop(): void {
    this.generation++
    this.#pages.clear()
  }

  async keep(key: string, body: Buffer, headers: Record<string, string>, generation: number): Promise<void> {
    const [br, gz] = await Promise.all([brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), toGzip(body)])
    if (generation !== this.generation) return
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!)
    this.#pages.set(key, { headers, br, gzip: gz, until: Date.now() + LIFETIME_MS })
  }

  /** Answers from memory, before any framework is asked. @returns whether it did */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#pages.get(key)
    if (!kept) return false
    if (kept.until < Date.now()) {
      kept.until = Date.now() + RENEWAL_MS
      return false
    }
    const accepts = String(request.headers['accept-encoding'] ?? '')
    const [encoding, body] = accepts.includes('br') ? ['br', kept.br] as const : accepts.includes('gzip') ? ['gzip', kept.gzip] as const : [null, gunzipSync(kept.gzip)] as const
    const headers: Record<string, string | number> = { ...kept.headers, 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/**
 * Whether a visitor comes from elsewhere, by the Sec-Fetch-Site header. Such a page carries its styles inside and paints after one
 * round trip; pages within a visit name the style sheet, which is then kept.
 */
export const isArrival = (fetchSite: string | null): boolean => fetchSite !== 'same-origin'

/**
 * The key a request's page is kept under, or nothing when it must not come from the cache:
 * anything but a plain GET by somebody without a session, message or query that sets a cookie.
 */
export function cacheKey(method: string, url: string, host: string, cookie: string, fetchSite: string | null): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (/(?:^|;\s*)(?:__Host-)?(?:session|said)=/.test(cookie)) return null
  if (/[?&]lang=/.test(url) || url.length > 500) return null
  return `${host} ${keptLanguage(cookie) ?? 'en'} ${isArrival(fetchSite) ? 'arrival' : 'within'} ${untracked(url)}`
}

/** Without what messengers and campaigns hang onto a link, which changes nothing on the page. */
const untracked = (url: string): string => url.replace(/([?&])(?:(?:utm_\w+|fbclid|gclid)=[^&]*(?:&|$))+/g, '$1').replace(/[?&]$/, '')

/**
 * Whether a page stands at the very address that it names as its own (PageMeta). Only such pages are kept: other spellings, unknown
 * parameters and searches, which name none, could fill the memory with copies.
 */
export function isOwnAddress(html: string, url: string): boolean {
  const named = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  if (!named) return false
  const { pathname, search } = new URL(named.replaceAll('&amp;', '&'))
  return pathname + search.replace(/[?&]lang=sw$/, '') === url
}

/** Answers what is kept before any framework sees the request. */
export function answerFromCache(server: Server, pages: PageCache): void {
  const [next] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const key = cacheKey(request.method ?? '', request.url ?? '', request.headers.host ?? '', request.headers.cookie ?? '', String(request.headers['sec-fetch-site'] ?? '') || null)
    if (!key || request.headers.authorization || !pages.answer(key, request, response)) next!(request, response)
  })
}
