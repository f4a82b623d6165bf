import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { authApi } from '#doors/api/auth.server.ts'
import { devPhoneControl } from '#doors/api/dev-phone.server.ts'
import { functionsApi } from '#doors/api/functions.server.ts'
import { storageApi } from '#doors/api/storage.server.ts'
import { answerError, type Env } from '#doors/api/http.server.ts'
import { answerAway } from '#doors/web/http/away.server.ts'
import { limitBodies } from '#doors/web/http/body-limit.server.ts'
import { clientAddress } from '#doors/web/http/client-address.server.ts'
import { type Asker, devicesOf } from '#doors/web/dev/devices.server.ts'
import { flashCookie, readFlash, usedFlashCookie } from '#doors/web/http/flash.server.ts'
import { chosenLanguage } from '#doors/web/http/language.server.ts'
import { type Encoding, encodingOf, packed, PackedPage } from '#doors/web/http/compression.server.ts'
import { cacheKey, isArrival, isOwnAddress, type PageCache } from '#doors/web/http/page-cache.server.ts'
import { isOddPath, isOwnRequest, knownHosts, knownOrigins } from '#doors/web/http/origins.server.ts'
import { commonHeaders, contentPolicy } from '#doors/web/http/security-headers.server.ts'
import { sharePictures } from '#doors/web/share/pictures.server.ts'
import { siteFiles } from '#doors/web/site/site-files.server.ts'
import { paymentWebhooks } from '#doors/webhooks/payments.server.ts'
import { AWAY_SECONDS, isAway } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { withoutSeal } from '#kit/seal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { type Flash, requestContext, type WebRequest } from '#web/request-context.ts'
import { rememberLanguage, renewSession } from '#modules/accounts/commands.server.ts'
import { sessionCookie, sessionOf, tokenOfRequest } from '#modules/accounts/queries.server.ts'
import { proxyWarning } from '#web/proxy-warning.server.ts'
import type { World } from '#world.server.ts'

/** Whether this process takes new work; a process that ends says so before it stops listening. */
export type Readiness = { draining: boolean }

/** The HTTP product: every door over one world. */
export function createServer(
  world: World,
  build: ServerBuild,
  pages: PageCache,
  readiness: Readiness = { draining: false },
): Hono<Env> {
  const { config } = world
  const app = new Hono<Env>()
  const headers = Object.entries(commonHeaders(config))
  const hosts = knownHosts(config)
  const origins = knownOrigins(config)
  const warnOfProxy = proxyWarning(world)

  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (readiness.draining) return c.text('draining', 503)
    try {
      await world.open.db.execute('select 1')
    } catch (error) {
      if (!isAway(error)) throw error
      return c.text('the database is away', 503, { 'retry-after': String(AWAY_SECONDS) })
    }
    return c.text('ready')
  })
  app.use('*', async (c, next) => {
    const url = new URL(c.req.url)
    if (!hosts.has(c.req.header('host') ?? url.host))
      return c.text('This server does not answer for that host.', 421)
    if (isOddPath(url.pathname)) return c.text('Bad address', 400)
    if (!isOwnRequest(c.req.method, c.req.raw.headers, origins) && !/^\/(webhooks|ussd)\//.test(url.pathname))
      return c.json({ error: 'cross-site' }, 403)
    return next()
  })
  app.use('*', limitBodies({ addressOf: (c) => addressOf(askerOf(c), config) }))
  // Before anybody is asked who they are: these answers are the same for all.
  app.route(
    '/share',
    sharePictures(() => world.context(), config.dataDir),
  )
  app.route(
    '/',
    siteFiles(() => world.context()),
  )
  app.use('*', async (c, next) => {
    const asker = askerOf(c)
    warnOfProxy(asker.headers)
    const { ctx, setCookies } = await contextOfRequest(world, c.req.raw, addressOf(asker, config))
    c.set('ctx', ctx)
    c.set('devices', devicesOf(world, asker))
    c.set('setCookies', setCookies)
    await inLanguage(ctx.locale, next)
    for (const line of setCookies) c.res.headers.append('set-cookie', line)
  })
  app.route('/auth/v1', authApi())
  app.route('/functions/v1', functionsApi())
  app.route('/storage/v1', storageApi())
  app.route('/webhooks', paymentWebhooks())
  app.use('/dev/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  app.route('/dev/phone/control', devPhoneControl())
  app.all('*', screens(world, build, pages))
  app.onError((error, c) =>
    isAway(error) ? answerAway(error, c, world, pages) : answerError(error, c, world.log),
  )
  return app
}

function askerOf(c: Parameters<typeof getConnInfo>[0]): Asker {
  const { headers } = c.req.raw
  try {
    const { incoming } = c.env as Partial<HttpBindings>
    return { socket: getConnInfo(c).remote.address ?? 'unknown', httpVersion: incoming?.httpVersion, headers }
  } catch {
    return { socket: undefined, httpVersion: undefined, headers } // no socket: a test calls app.request()
  }
}

const addressOf = ({ socket, headers }: Asker, { trustedProxyHops }: World['config']): string =>
  clientAddress(socket, headers.get('x-forwarded-for'), trustedProxyHops)

async function contextOfRequest(
  world: World,
  request: Request,
  address: string,
): Promise<{ ctx: Context; setCookies: string[] }> {
  const { config } = world
  const setCookies: string[] = []
  const base = world.context({
    requestId: newId(),
    address,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  const session = await sessionOf(base, tokenOfRequest(request.headers, config))
  const viewer = session?.viewer ?? null
  const ctx = { ...base, viewer, locale: chosenLanguage(request, session?.locale ?? null, setCookies) }
  // Chosen just now with ?lang=: mails and other devices follow.
  if (session && setCookies.length > 0 && session.locale !== ctx.locale)
    await rememberLanguage(ctx, ctx.locale)
  if (session?.renew) {
    await renewSession(ctx)
    setCookies.push(sessionCookie(session.token, config))
  }
  return { ctx, setCookies }
}

/** Hands a request to React Router and dresses its answer: cookies, policy, cache, compression. */
function screens(world: World, build: ServerBuild, pages: PageCache) {
  const handle = createRequestHandler(build, 'production')
  return async (c: import('hono').Context<Env>): Promise<Response> => {
    const request = c.req.raw
    const ctx = c.get('ctx')
    const generation = pages.generation
    const { web, finish } = webRequest(world, ctx, request, c.get('setCookies'), c.get('devices'))
    const shown = new Set<string>()
    ctx.shows = (...subjects) => subjects.forEach((subject) => shown.add(subject))
    const context = new RouterContextProvider()
    context.set(requestContext, web)
    const response = await handle(request, context)
    if (web.failure) {
      c.set('typed', web.typed)
      throw web.failure
    }
    finish()
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/html'))
      response.headers.set(
        'content-security-policy',
        contentPolicy(world.config, web.shipsScripts ? web.nonce : null),
      )
    logMissing(ctx, request, response.status)
    const url = new URL(request.url)
    const key = cacheKey(
      request.method,
      url.pathname + url.search,
      c.req.header('host') ?? url.host,
      request.headers.get('cookie') ?? '',
      request.headers.get('sec-fetch-site'),
    )
    // Nothing in it is anybody's: no session (also none that has ended), no words for one reader, no cookie that it sets.
    const isPublic =
      key !== null &&
      !ctx.viewer &&
      !web.shipsScripts &&
      response.status === 200 &&
      type.startsWith('text/html') &&
      c.get('setCookies').length === 0 &&
      !/no-store|private/.test(response.headers.get('cache-control') ?? '')
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', isPublic ? 'public, max-age=60' : 'no-store')
    response.headers.append('vary', 'Cookie, Accept-Encoding, Sec-Fetch-Site')
    if (
      request.method === 'HEAD' ||
      !(web.page || (response.body && /^(text\/|application\/(json|[a-z]+\+xml))/.test(type)))
    )
      return response
    const body = web.page ?? Buffer.from(await response.arrayBuffer())
    const encoding = encodingOf(body, request.headers.get('accept-encoding') ?? '')
    if (!isPublic || !isOwnAddress(body, url.pathname + url.search))
      return sent(response, packed(body, encoding), encoding)
    const page = new PackedPage(body)
    pages.keep(
      key,
      page,
      { ...Object.fromEntries(response.headers), ...commonHeaders(world.config) },
      shown,
      generation,
    )
    return sent(response, page.as(encoding), encoding)
  }
}

function webRequest(
  world: World,
  ctx: Context,
  request: Request,
  setCookies: string[],
  devices: WebRequest['devices'],
): { web: WebRequest; finish(): void } {
  const said = readFlash(request.headers.get('cookie'), world.config)
  const toSay: Flash[] = []
  let taken = false
  const web: WebRequest = {
    ctx,
    nonce: randomBytes(16).toString('base64'),
    failure: null,
    typed: null,
    shipsScripts: false,
    page: null,
    isArrival: isArrival(request.headers.get('sec-fetch-site')),
    devices,
    takeFlash() {
      taken = true
      return said
    },
    toast: (flash) => void toSay.push(flash),
    setCookie: (line) => void setCookies.push(line),
  }
  return {
    web,
    finish() {
      const left = [...(taken ? [] : said), ...toSay]
      if (toSay.length > 0) setCookies.push(flashCookie(left, world.config))
      else if (taken && said.length > 0) setCookies.push(usedFlashCookie)
    },
  }
}

/** Broken links can be found without recording who followed them (NAV-21): path only, and where it stood. */
function logMissing({ log, requestId }: Context, request: Request, status: number): void {
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
