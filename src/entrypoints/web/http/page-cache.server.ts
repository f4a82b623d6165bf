import type { Context as HonoContext } from 'hono'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { keepsSomething, paidForData, usesLessData } from '#web/phone-cookies.server.ts'
import { type Encoding, encodingFor, type PackedPage } from './compression.server.ts'
import { askedLanguage, savedLanguage, savedReading } from './language.server.ts'
import { type CopyLook, LookQueue } from './looks.server.ts'
import { DEFAULT_LOCALE } from '#kit/locales.ts'
import { DAY, isWithin } from '#kit/time.ts'

type Entry = {
  headers: Record<string, string>
  page: PackedPage
  /**
   * The response as sent, created for the first client of each encoding: names and values alternating, as Node writes them fastest.
   */
  ready: Map<Encoding, { headers: string[]; body: Buffer }>
  tags: ReadonlySet<string>
  renderedAt: number
  /** When somebody last began to render it anew. */
  renewedAt: number
  /** Where views of the page are counted. */
  look: CopyLook | null
}

const LIFETIME_MS = 60_000
// About fifteen kilobytes each.
const MAX_PAGES = 1000
/**
 * While one client waits for a page to be rendered again, the others still get the old one for so long; not one that is older than two
 * lifetimes: what it shows may have had its last day since.
 */
const RENEWAL_MS = 3000
/** The oldest page that is shown while the database is away. */
const OLDEST_MS = DAY
// Tags whose last change is remembered one by one; beyond that every page counts as changed.
const MAX_TAGS = 1000

/**
 * Pages for signed-out visitors, whole and compressed, for a minute. A write that shows on them invalidates those with its tag
 * (`Context.cacheTag`), or all of them. Cached pages contain no nonce, no cookie and nothing personal.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>()
  readonly #changes = new Map<string, number>()
  readonly #now: () => Date
  #everythingChangedAt = 0
  readonly looks = new LookQueue()
  /** Counts changes, so that a page rendered before a write is not cached after it. */
  generation = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  get size(): number {
    return this.#pages.size
  }

  /** @param tag what changed, such as "course:1"; without one, everything */
  invalidate(tag = ''): void {
    this.generation++
    if (tag === '' || this.#changes.size >= MAX_TAGS) {
      this.#everythingChangedAt = this.generation
      this.#changes.clear()
      if (tag === '') return this.#pages.clear()
    }
    this.#changes.set(tag, this.generation)
    for (const [key, entry] of this.#pages) if (entry.tags.has(tag)) this.#pages.delete(key)
  }

  /** @param generation as it was before the page was loaded */
  keep(
    key: string,
    page: PackedPage,
    headers: Record<string, string>,
    tags: ReadonlySet<string>,
    generation: number,
    look: CopyLook | null = null,
  ): void {
    if (this.#changedSince(generation, tags)) return
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!)
    const renderedAt = this.#now().getTime()
    this.#pages.set(key, { headers, page, ready: new Map(), tags, renderedAt, renewedAt: 0, look })
  }

  /** The page turned out to be another that is not kept, such as one that is not found: nobody else gets the old one. */
  drop(key: string): void {
    this.#pages.delete(key)
  }

  #changedSince(generation: number, tags: ReadonlySet<string>): boolean {
    return (
      this.#everythingChangedAt > generation ||
      [...tags].some((tag) => (this.#changes.get(tag) ?? 0) > generation)
    )
  }

  /** A page of the last day, whose minute may be over, for when no newer one can be rendered. */
  old(key: string): { headers: Record<string, string>; body: Buffer } | null {
    const entry = this.#pages.get(key)
    if (!entry || !isWithin(OLDEST_MS, entry.renderedAt, this.#now().getTime())) return null
    return { headers: entry.headers, body: entry.page.as(null) }
  }

  /** Answers from memory, before any framework runs. @returns whether it did */
  answer(key: string, accepts: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#pages.get(key)
    const isHead = request.method === 'HEAD'
    if (!entry || !this.#isShown(entry, isHead)) return false
    const { headers, body } = readyAnswer(entry, encodingFor(accepts))
    response.writeHead(200, headers)
    if (isHead) response.end()
    else {
      response.end(body)
      const count = entry.look?.(request)
      if (count) this.looks.add(count)
    }
    return true
  }

  /** Whether it is new enough; otherwise who asks renders it anew, which the answer to a HEAD request does not. */
  #isShown(entry: Entry, isHead: boolean): boolean {
    const now = this.#now().getTime()
    if (isWithin(LIFETIME_MS, entry.renderedAt, now)) return true
    const isRecent = isWithin(2 * LIFETIME_MS, entry.renderedAt, now)
    if (isRecent && isWithin(RENEWAL_MS, entry.renewedAt, now)) return true
    if (!isHead) entry.renewedAt = now
    return false
  }
}

function readyAnswer(entry: Entry, encoding: Encoding): { headers: string[]; body: Buffer } {
  const known = entry.ready.get(encoding)
  if (known) return known
  const body = entry.page.as(encoding)
  const headers = Object.entries({
    ...entry.headers,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  }).flat()
  const ready = { headers, body }
  entry.ready.set(encoding, ready)
  return ready
}

/**
 * Whether a visitor comes from another site, by the Sec-Fetch-Site header. Such a page inlines its styles and paints after one
 * round trip; pages within a visit link the style sheet, which is then cached.
 */
export const isArrival = (fetchSite: string | null): boolean => fetchSite !== 'same-origin'

/** The headers on which a cached page depends, '' where there is none. */
type Asked = { host: string; cookie: string; fetchSite: string; saveData: string; language: string }

/**
 * The key under which a request's page is cached, or nothing when it must not come from the cache: anything but a plain GET without
 * a session, message, kept course or query that sets a cookie.
 */
export function cacheKey(method: string, url: string, asked: Asked): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > 500) return null
  const { host, cookie, fetchSite, saveData } = asked
  const address = url.includes('?') ? untracked(url) : url
  const languages = languagesOf(cookie, asked.language)
  if (address === null || languages === null) return null
  const pictures = usesLessData(saveData, cookie) ? ' less' : ''
  return `${host} ${languages}${pictures} ${isArrival(fetchSite) ? 'arrival' : 'within'} ${address}`
}

function languagesOf(cookie: string, wanted: string): string | null {
  if (/(?:^|;\s*)(?:__Host-)?(?:session|said)=/.test(cookie)) return null
  // A course's page says what this phone keeps, and what data costs its owner.
  if (keepsSomething(cookie) || paidForData(cookie)) return null
  const saved = savedLanguage(cookie)
  const language = saved ?? askedLanguage(wanted) ?? DEFAULT_LOCALE
  // A page in the language of the browser offers the other one.
  const isOffered = !saved && language !== DEFAULT_LOCALE
  return `${language} ${savedReading(cookie) ?? language}${isOffered ? ' offered' : ''}`
}

/** The same for a request that Hono holds. */
export function keyOf({ req }: HonoContext): string | null {
  const url = new URL(req.url)
  return cacheKey(req.method, url.pathname + url.search, {
    host: req.header('host') ?? url.host,
    cookie: req.header('cookie') ?? '',
    fetchSite: req.header('sec-fetch-site') ?? '',
    saveData: req.header('save-data') ?? '',
    language: req.header('accept-language') ?? '',
  })
}

/** Without what messengers and campaigns append to a link, which changes nothing on the page; null if it sets a cookie. */
const untracked = (url: string): string | null =>
  /[?&](?:lang|read)=/.test(url)
    ? null
    : url.replace(/([?&])(?:(?:utm_\w+|fbclid|gclid)=[^&]*(?:&|$))+/g, '$1').replace(/[?&]$/, '')

/**
 * Whether a page is at its own canonical URL (PageMeta). Only such pages are cached: other spellings, unknown parameters and
 * searches, which have none, could fill the memory with copies.
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

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers cached pages before any other listener sees the request.
 * @param answered called for each such response with its duration in seconds
 */
export function answerFromCache(
  server: Server,
  pages: PageCache,
  answered: (path: string, seconds: number) => void = () => {},
): void {
  const others = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    const asked = askedFor(request.rawHeaders)
    const key = asked && cacheKey(request.method!, request.url!, asked)
    if (key && pages.answer(key, asked.accepts, request, response))
      return answered(request.url!, (performance.now() - begun) / 1000)
    for (const listen of others) listen.call(server, request, response)
  })
}

/**
 * The raw headers on which a cached page depends; null if one of them is duplicated, or the request is authenticated. Node builds
 * its header table only on access, which costs a tenth of such a response.
 */
function askedFor(raw: string[]): (Asked & { accepts: string }) | null {
  const asked = { host: '', cookie: '', fetchSite: '', saveData: '', language: '', accepts: '' }
  for (let n = 0; n < raw.length; n += 2) {
    const name = nameOf[raw[n]!.length]?.[raw[n]!.toLowerCase()]
    if (name === undefined) continue
    if (name === 'authorization' || asked[name] !== '') return null
    asked[name] = raw[n + 1]!
  }
  return asked
}

// By their length first: most headers of a browser are none of these.
const nameOf: Record<number, Record<string, keyof Asked | 'accepts' | 'authorization'>> = {
  4: { host: 'host' },
  6: { cookie: 'cookie' },
  9: { 'save-data': 'saveData' },
  13: { authorization: 'authorization' },
  14: { 'sec-fetch-site': 'fetchSite' },
  15: { 'accept-encoding': 'accepts', 'accept-language': 'language' },
}
