import type { Context as HonoContext } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { AppContext } from '#context.ts'
import { phoneOwner } from '#kit/ids.ts'
import { withoutSeal } from '#kit/seal.ts'
import { requestContext, type WebRequest, type Flash } from '#web/request-context.ts'
import { BUILD_HEADER } from '#shell/connection.ts'
import type { App } from '#core/app.ts'
import type { Env } from '../../api/http.server.ts'
import { sentIn } from './away.server.ts'
import { type Encoding, encodingOf, packed, PackedPage } from './compression.server.ts'
import { isHtml, pageHandler } from './error-pages.server.ts'
import { looksAtCopy } from './looks.server.ts'
import { followsBrowser } from './language.server.ts'
import { isOwnAddress, keyOf, type PageCache, isArrival } from './page-cache.server.ts'
import { commonHeaders, contentPolicy } from './security-headers.server.ts'
import { SignInFirst } from './sent-again.tsx'
import { randomBytes } from 'node:crypto'
import { keepsSomething, usesLessData } from '#web/phone-cookies.server.ts'
import { arrivedCookie, arrivedIn } from '#web/typed.server.ts'
import { flashCookie, readFlash, usedFlashCookie } from './flash.server.ts'

type Call = HonoContext<Env>
type Answer = { response: Response; web: WebRequest }

/** Passes a request to React Router and completes its response: cookies, policy, cache, compression. */
export function screens(app: App, build: ServerBuild, pages: PageCache) {
  const handle = pageHandler(build)
  const { version } = build.assets
  return async (c: Call): Promise<Response> => {
    const other = pageOfOtherBuild(c.req.raw, version)
    if (other) return other
    const ctx = c.get('ctx')
    const generation = pages.generation
    const tags = new Set<string>()
    ctx.cacheTag = (...shown) => shown.forEach((tag) => tags.add(tag))
    const answer = await answerOf(handle, app, c)
    const { response } = answer
    if (isData(c.req.raw)) response.headers.set(BUILD_HEADER, version)
    logMissing(ctx, c.req.raw, response.status)
    const key = keyOf(c)
    const isPublic = key !== null && isForEverybody(answer, c)
    // Nobody else gets a kept page that is not found now, or leads elsewhere.
    if (key !== null && !isPublic) pages.drop(key)
    sayHowLong(response, isPublic)
    const body = await textOf(answer, c.req.raw)
    if (!body) return response
    const encoding = encodingOf(body, c.req.header('accept-encoding') ?? '')
    const { pathname, search } = new URL(c.req.url)
    if (!isPublic || !isOwnAddress(body, pathname + search))
      return sent(response, await packed(body, encoding), encoding)
    const page = new PackedPage(body)
    const headers = { ...Object.fromEntries(response.headers), ...commonHeaders(app.config) }
    const look = answer.web.look && looksAtCopy(app, answer.web.look, ctx.address)
    pages.keep(key, page, headers, tags, generation, look)
    return sent(response, page.as(encoding), encoding)
  }
}

const isData = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

/** For a page of another build that moves to this one's: React Router opens the address whole (decision 094). */
function pageOfOtherBuild(request: Request, version: string): Response | null {
  const build = request.headers.get(BUILD_HEADER)
  if (build === null || build === version || request.method !== 'GET' || !isData(request)) return null
  const page = new URL(request.url)
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  page.searchParams.delete('_routes')
  return new Response(null, {
    status: 204,
    headers: {
      'x-remix-redirect': page.pathname + page.search,
      'x-remix-reload-document': 'true',
      [BUILD_HEADER]: version,
      'cache-control': 'no-store',
    },
  })
}

async function answerOf(handle: RequestHandler, app: App, c: Call): Promise<Answer> {
  const request = c.req.raw
  const { ctx, setCookies, devices } = c.var
  const { web, finish } = webRequest(app, { ctx, request, setCookies, devices })
  const context = new RouterContextProvider()
  context.set(requestContext, web)
  const handled = await handle(request, context)
  if (web.failure) {
    c.set('form', web.form)
    throw web.failure
  }
  const response = web.firstTo && web.form ? signInFirst(request, web.form, web.firstTo) : handled
  finish()
  // React Router itself keeps no header of a loader or action.
  if (web.retryAfter) response.headers.set('retry-after', web.retryAfter)
  if (isHtml(response)) {
    const policy = contentPolicy(app.config, web.shipsScripts ? web.nonce : null, { programs: web.programs })
    response.headers.set('content-security-policy', policy)
    // Tells the worker of a phone that keeps courses whose of them may be shown (decision 083).
    if (web.keepsSomething) response.headers.set('stadi-owner', phoneOwner(ctx.viewer?.id) || 'none')
  }
  return { response, web }
}

function signInFirst({ url }: Request, form: FormData, firstTo: string): Response {
  const { pathname, search } = new URL(url)
  const page = createElement(SignInFirst, { address: pathname + search, firstTo, ...sentIn(form) })
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status: 401,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

/** Nothing in it is personal: no session (nor an expired one), no message for one reader, no cookie that it sets. */
function isForEverybody({ response, web }: Answer, c: Call): boolean {
  return (
    !web.ctx.viewer &&
    !web.shipsScripts &&
    !web.hasArrived &&
    response.status === 200 &&
    isHtml(response) &&
    c.get('setCookies').length === 0 &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  )
}

function sayHowLong({ headers }: Response, isPublic: boolean): void {
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPublic ? 'public, max-age=60' : 'no-store')
  headers.append('vary', 'Cookie, Accept-Encoding, Accept-Language, Sec-Fetch-Site, Save-Data')
}

/**
 * The whole of a text response, to be compressed; null for any other, which is sent as it is: a download may be longer than memory.
 */
async function textOf({ response, web }: Answer, request: Request): Promise<Buffer | null> {
  if (request.method === 'HEAD' || response.headers.has('content-disposition')) return null
  if (web.page) return web.page
  const isText = /^(text\/|application\/(json|[a-z]+\+xml))/.test(typeOf(response))
  return response.body && isText ? Buffer.from(await response.arrayBuffer()) : null
}

/** Broken links can be found without recording who followed them (NAV-21): only the path, and where the link was. */
function logMissing({ log, requestId }: AppContext, request: Request, status: number): void {
  if (status !== 404) return
  const referrer = request.headers.get('referer')
  log.warn(
    {
      requestId,
      path: withoutSeal(new URL(request.url).pathname).slice(0, 300),
      referrer: referrer ? withoutSeal(referrer.split('?')[0]!).slice(0, 300) : null,
    },
    'page.not-found',
  )
}

function sent({ status, headers: given }: Response, body: Buffer, encoding: Encoding): Response {
  const headers = new Headers(given)
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

type Parts = {
  ctx: AppContext
  request: Request
  /** Lines for the response; more may follow. */
  setCookies: string[]
  devices: WebRequest['devices']
}

/** What loaders and actions get of a request; `finish` stores the messages for the next page. */
function webRequest(
  app: App,
  { ctx, request, setCookies, devices }: Parts,
): { web: WebRequest; finish(): void } {
  const flashes = flashesOf(app, request, setCookies)
  const cookies = request.headers.get('cookie')
  const arrived = arrivedIn(cookies)
  const hasArrived = arrived.length > 0
  const web: WebRequest = {
    ctx,
    modules: app.modules,
    nonce: randomBytes(16).toString('base64'),
    failure: null,
    retryAfter: null,
    form: null,
    kept: null,
    firstTo: null,
    shipsScripts: false,
    programs: [],
    page: null,
    look: null,
    isArrival: isArrival(request.headers.get('sec-fetch-site')),
    followsBrowser: followsBrowser(request),
    usesLess: usesLessData(request.headers.get('save-data'), cookies),
    keepsSomething: keepsSomething(cookies),
    devices,
    takeFlash: flashes.take,
    toast: flashes.add,
    setCookie: (line) => void setCookies.push(line),
    hasArrived,
    arrived(word) {
      if (!word) return
      arrived.push(word)
      setCookies.push(arrivedCookie(arrived))
    },
  }
  return { web, finish: flashes.finish }
}

/** Messages of an earlier response, until a page takes them, and those of this one for the next. */
function flashesOf({ config }: App, request: Request, setCookies: string[]) {
  const earlier = readFlash(request.headers.get('cookie'), config)
  const added: Flash[] = []
  let isTaken = false
  return {
    take() {
      isTaken = true
      return earlier
    },
    add: (flash: Flash) => void added.push(flash),
    finish() {
      const left = [...(isTaken ? [] : earlier), ...added]
      if (added.length > 0) setCookies.push(flashCookie(left, config))
      else if (isTaken && earlier.length > 0) setCookies.push(usedFlashCookie)
    },
  }
}
