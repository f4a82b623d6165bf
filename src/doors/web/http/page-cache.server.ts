import type { Context as HonoContext } from 'hono'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { encodingFor, type PackedPage } from './compression.server.ts'
import { keptLanguage, keptReading } from './language.server.ts'
import { type CopyLook, LookQueue } from './looks.server.ts'

type Kept = {
  headers: Record<string, string>
  page: PackedPage
  subjects: ReadonlySet<string>
  until: number
  /** Where looks at the page count. */
  look: CopyLook | null
}

const LIFETIME_MS = 60_000
// About fifteen kilobytes each.
const MAX_PAGES = 1000
/** While one asker waits for a page to be rendered again, the others still get the old one for so long. */
const RENEWAL_MS = 3000
// Subjects whose last change is remembered one by one; beyond that every page counts as changed.
const MAX_SUBJECTS = 1000

/**
 * Pages for signed-out visitors, whole and compressed, for a minute. A write that shows on them drops those that show its subject
 * (`Context.shows`), or all of them. Kept pages carry no nonce, no cookie and nothing personal.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  readonly #changes = new Map<string, number>()
  readonly #now: () => Date
  #everythingChangedAt = 0
  readonly looks = new LookQueue()
  /** Counts changes, so that a page rendered before a write is not kept after it. */
  generation = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  get size(): number {
    return this.#pages.size
  }

  /** @param subject what changed, such as "course:1"; without one, everything */
  drop(subject = ''): void {
    this.generation++
    if (subject === '' || this.#changes.size >= MAX_SUBJECTS) {
      this.#everythingChangedAt = this.generation
      this.#changes.clear()
      if (subject === '') return this.#pages.clear()
    }
    this.#changes.set(subject, this.generation)
    for (const [key, kept] of this.#pages) if (kept.subjects.has(subject)) this.#pages.delete(key)
  }

  /** @param generation as it was before the page was loaded */
  keep(
    key: string,
    page: PackedPage,
    headers: Record<string, string>,
    subjects: ReadonlySet<string>,
    generation: number,
    look: CopyLook | null = null,
  ): void {
    if (this.#changedSince(generation, subjects)) return
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!)
    this.#pages.set(key, { headers, page, subjects, until: this.#now().getTime() + LIFETIME_MS, look })
  }

  #changedSince(generation: number, subjects: ReadonlySet<string>): boolean {
    return (
      this.#everythingChangedAt > generation ||
      [...subjects].some((subject) => (this.#changes.get(subject) ?? 0) > generation)
    )
  }

  /** A page whose minute may be over, for when no newer one can be made. */
  old(key: string): { headers: Record<string, string>; body: Buffer } | null {
    const kept = this.#pages.get(key)
    return kept ? { headers: kept.headers, body: kept.page.as(null) } : null
  }

  /** Answers from memory, before any framework is asked. @returns whether it did */
  answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#pages.get(key)
    if (!kept) return false
    const now = this.#now().getTime()
    if (kept.until < now) {
      kept.until = now + RENEWAL_MS
      return false
    }
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    const body = kept.page.as(encoding)
    const headers: Record<string, string | number> = { ...kept.headers, 'content-length': body.length }
    if (encoding) headers['content-encoding'] = encoding
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    const count = request.method === 'HEAD' ? null : kept.look?.(request)
    if (count) this.looks.add(count)
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
export function cacheKey(
  method: string,
  url: string,
  host: string,
  cookie: string,
  fetchSite: string | null,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (/(?:^|;\s*)(?:__Host-)?(?:session|said)=/.test(cookie)) return null
  if (/[?&](?:lang|read)=/.test(url) || url.length > 500) return null
  const language = keptLanguage(cookie) ?? 'en'
  return `${host} ${language} ${keptReading(cookie) ?? language} ${isArrival(fetchSite) ? 'arrival' : 'within'} ${untracked(url)}`
}

/** The same of a request that Hono holds. */
export function keyOf({ req }: HonoContext): string | null {
  const url = new URL(req.url)
  return cacheKey(
    req.method,
    url.pathname + url.search,
    req.header('host') ?? url.host,
    req.header('cookie') ?? '',
    req.header('sec-fetch-site') ?? null,
  )
}

/** Without what messengers and campaigns hang onto a link, which changes nothing on the page. */
const untracked = (url: string): string =>
  url.replace(/([?&])(?:(?:utm_\w+|fbclid|gclid)=[^&]*(?:&|$))+/g, '$1').replace(/[?&]$/, '')

/**
 * Whether a page stands at the very address that it names as its own (PageMeta). Only such pages are kept: other spellings, unknown
 * parameters and searches, which name none, could fill the memory with copies.
 */
export function isOwnAddress(page: Buffer, url: string): boolean {
  const at = page.indexOf('<link rel="canonical"')
  const named =
    at < 0
      ? undefined
      : /^<link rel="canonical" href="([^"]+)"/.exec(page.toString('utf8', at, at + 2000))?.[1]
  if (!named) return false
  const { pathname, search } = new URL(named.replaceAll('&amp;', '&'))
  return pathname + search.replace(/[?&]lang=sw$/, '') === url
}

/** Answers what is kept before any framework sees the request. */
export function answerFromCache(server: Server, pages: PageCache): void {
  const [next] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const key = cacheKey(
      request.method ?? '',
      request.url ?? '',
      request.headers.host ?? '',
      request.headers.cookie ?? '',
      String(request.headers['sec-fetch-site'] ?? '') || null,
    )
    if (!key || request.headers.authorization || !pages.answer(key, request, response))
      next!(request, response)
  })
}
