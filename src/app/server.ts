import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import type { AppContext, Context, Viewer } from '#context.ts'
import { authApi } from '#entrypoints/api/auth.server.ts'
import { coachingApi } from '#entrypoints/api/coaching.server.ts'
import { devPhoneControl } from '#entrypoints/api/dev-phone.server.ts'
import { functionsApi } from '#entrypoints/api/functions.server.ts'
import { packagesApi } from '#entrypoints/api/packages.server.ts'
import { publicApi } from '#entrypoints/api/public/api.server.ts'
import { Problem, problemAnswer } from '#entrypoints/api/public/problem.server.ts'
import { realtimeApi } from '#entrypoints/api/realtime.server.ts'
import { storageApi } from '#entrypoints/api/storage.server.ts'
import { verifiersEntrypoint } from '#entrypoints/api/verifiers.server.ts'
import { answerError, type Env } from '#entrypoints/api/http.server.ts'
import type { Streams } from '#entrypoints/api/streams.server.ts'
import { isOpenedFromElsewhere, ltiEntrypoint } from '#entrypoints/lti/lti.server.ts'
import { metricsEntrypoint } from '#entrypoints/metrics/metrics.server.ts'
import { Traffic } from '#entrypoints/metrics/traffic.server.ts'
import { answerAway } from '#entrypoints/web/http/away.server.ts'
import { limitBodies } from '#entrypoints/web/http/body-limit.server.ts'
import { clientAddress } from '#entrypoints/web/http/client-address.server.ts'
import { type Asker, devicesOf } from '#entrypoints/web/dev/devices.server.ts'
import { isPublicList, placeOfReader, rememberWrite } from '#entrypoints/web/http/just-wrote.server.ts'
import { chosenLanguage, chosenReading } from '#entrypoints/web/http/language.server.ts'
import { savedZone } from '#entrypoints/web/http/zone.server.ts'
import type { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import {
  atOrigin,
  isOddPath,
  isOwnRequest,
  knownOrigins,
  originsByHost,
} from '#entrypoints/web/http/origins.server.ts'
import { screens } from '#entrypoints/web/http/screens.server.ts'
import { commonHeaders } from '#entrypoints/web/http/security-headers.server.ts'
import { smsEntrypoint } from '#entrypoints/sms/sms.server.ts'
import { sharePictures } from '#entrypoints/web/share/pictures.server.ts'
import { drawnPictures } from '#entrypoints/web/site/drawings.server.ts'
import { practiceFrame } from '#entrypoints/web/site/practice-frame.server.ts'
import { serviceWorker } from '#entrypoints/web/site/service-worker.server.ts'
import { siteFiles } from '#entrypoints/web/site/site-files.server.ts'
import { paymentWebhooks } from '#entrypoints/webhooks/payments.server.ts'
import { ussdEntrypoint } from '#entrypoints/ussd/entrypoint.server.ts'
import { namingRoutes } from '#entrypoints/web/http/route-names.server.ts'
import { AWAY_SECONDS, isAway } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { route } from '#kit/sight/traced.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { rememberLanguage, rememberZone } from '#modules/accounts/commands/people.server.ts'
import { renewSession } from '#modules/accounts/commands/sign-in.server.ts'
import { entryCookies, tokenOfRequest } from '#modules/accounts/session-cookies.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { followBrowser } from '#modules/notifications/commands/subscribe.server.ts'
import { AGAIN_S, endsByItself } from '#web/refusal-words.ts'
import { proxyWarning } from '#web/proxy-warning.server.ts'
import type { App } from '#core/app.ts'

/**
 * Whether this process accepts new work; a process that shuts down says so before it stops listening. Where its socket is held by
 * systemd, whoever comes is taken by the next process, and so no proxy need keep anybody waiting by itself.
 */
export type Readiness = { draining: boolean; isHeld: boolean }

type Parts = { readiness?: Readiness; traffic?: Traffic }

/** The HTTP product: every entrypoint over one app. */
export function createServer(
  app: App,
  build: ServerBuild,
  pages: PageCache,
  streams: Streams,
  { readiness = { draining: false, isHeld: false }, traffic = new Traffic() }: Parts = {},
): Hono<Env> {
  const { config } = app
  const server = new Hono<Env>()
  server.use('*', withCommonHeaders(config))
  if (route.hasSubscribers) server.use('*', namingRoutes(build))
  server.get('/healthz', (c) => c.text('ok'))
  server.get('/readyz', readyAnswer(app, readiness))
  // Monitoring uses a local address, which is not the site's origin.
  server.route('/metrics', metricsEntrypoint({ app, pages, streams, traffic }, askerOf))
  server.use('*', refuseStrays(app))
  // Needs neither cookies nor sessions, and also answers bodies that are too large.
  server.route('/ussd', ussdEntrypoint(app))
  // Accepts only API keys, and answers everything in the format that programs read.
  server.route(
    '/api',
    publicApi(app, (c) => addressOf(askerOf(c), config)),
  )
  server.use('*', limitBodies({ addressOf: (c) => addressOf(askerOf(c), config) }))
  mountEntrypoints(server, app, streams)
  server.all('*', screens(app, build, pages))
  server.onError((error, c) =>
    isAway(error) ? answerAway(error, c, app, pages) : answerError(error, c, app.log),
  )
  return server
}

function mountEntrypoints(server: Hono<Env>, app: App, streams: Streams): void {
  const visitor = () => app.context()
  // Before the viewer is known: these responses are the same for everybody.
  server.route('/share', sharePictures(visitor, app.config.embedded ? app.config.dataDir : null))
  server.route('/pictures', drawnPictures())
  server.route('/practice', practiceFrame())
  server.route('/', serviceWorker(app.config))
  server.route('/', siteFiles(visitor, app.modules))
  server.route('/', verifiersEntrypoint(visitor))
  server.route(
    '/lti',
    ltiEntrypoint(app, (c) => addressOf(askerOf(c), app.config)),
  )
  // The gateway of USSD and SMS has no session, and its secret is in the URL.
  server.route('/sms', smsEntrypoint(app))
  server.use('*', withContext(app))
  server.route('/auth/v1', authApi())
  server.route('/functions/v1/chat', coachingApi())
  server.route('/functions/v1', functionsApi())
  server.route('/storage/v1', storageApi())
  server.route('/realtime/v1', realtimeApi(streams))
  server.route('/courses', packagesApi())
  server.route('/webhooks', paymentWebhooks())
  server.use('/dev/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  server.route('/dev/phone/control', devPhoneControl())
}

function withCommonHeaders(config: App['config']): MiddlewareHandler {
  const headers = Object.entries(commonHeaders(config))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (endsByItself(c.res.status) && !c.res.headers.has('retry-after'))
      c.res.headers.set('retry-after', String(AGAIN_S))
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
  }
}

function readyAnswer(app: App, readiness: Readiness): Handler {
  return async (c) => {
    // For proxies that know one list of processes: while the database is away every process still has kept pages, and says when to
    // come back, which is more than a proxy without a process can say.
    const isOfProcess = c.req.query('only') === 'process'
    if (readiness.draining && !(isOfProcess && readiness.isHeld)) return c.text('draining', 503)
    if (isOfProcess) return c.text('ready')
    try {
      await app.open.db.execute('select 1')
    } catch (error) {
      if (!isAway(error)) throw error
      return c.text('the database is away', 503, { 'retry-after': String(AWAY_SECONDS) })
    }
    // The signal may have come while the database answered.
    return readiness.draining ? c.text('draining', 503) : c.text('ready')
  }
}

// How each invalid request is refused: with a text for pages; below /api with a code and a title for programs.
const strays = {
  host: [421, 'wrong-host', 'Misdirected request', 'This server does not answer for that host.'],
  path: [400, 'bad-address', 'Bad address', 'Bad address'],
} as const

/**
 * Refuses requests for another host, for an address that no page has, or sent by another site's page. For every entrypoint behind
 * this one, the remaining requests have the URL that their sender requested.
 */
function refuseStrays(app: App): MiddlewareHandler {
  const originOf = originsByHost(app.config)
  const origins = knownOrigins(app.config)
  return async (c, next) => {
    const url = new URL(c.req.url)
    const refuse = ([status, code, title, text]: (typeof strays)[keyof typeof strays]) =>
      /^\/api(\/|$)/.test(url.pathname)
        ? problemAnswer(new Problem(status, code, title, text), c, app)
        : c.text(text, status)
    const origin = originOf.get(c.req.header('host') ?? url.host)
    if (origin === undefined) return refuse(strays.host)
    if (isOddPath(url.pathname)) return refuse(strays.path)
    if (
      !isOwnRequest(c.req.method, c.req.raw.headers, origins) &&
      // The entrypoints from here on use no cookie that another site's page could send.
      !/^\/(webhooks|ussd|sms|api)(\/|$)/.test(url.pathname) &&
      !isOpenedFromElsewhere(url.pathname)
    )
      return c.json({ error: 'cross-site' }, 403)
    // No entrypoint handles it, and no Request can be created from it.
    if (c.req.method === 'TRACE') return c.body(null, 405)
    c.req.raw = atOrigin(c.req.raw, origin)
    return next()
  }
}

/** Determines the viewer and the language; cookies are set on the response. */
function withContext(app: App): MiddlewareHandler<Env> {
  const warnOfProxy = proxyWarning(app)
  return async (c, next) => {
    const asker = askerOf(c)
    warnOfProxy(asker.headers)
    const { ctx, setCookies } = await contextOfRequest(app, c.req.raw, addressOf(asker, app.config))
    c.set('ctx', ctx)
    c.set('devices', devicesOf(app, asker))
    c.set('setCookies', setCookies)
    await inLanguage(ctx.locale, next)
    for (const line of setCookies) c.res.headers.append('set-cookie', line)
    if (app.open.standby) await rememberWrite(c, app.open.standby, app.config)
  }
}

function askerOf(c: Parameters<typeof getConnInfo>[0]): Asker {
  const { headers } = c.req.raw
  try {
    const { incoming } = c.env as Partial<HttpBindings>
    return { socket: getConnInfo(c).remote.address ?? 'unknown', httpVersion: incoming?.httpVersion, headers }
  } catch {
    return { socket: undefined, httpVersion: undefined, headers } // no socket: a test calls server.request()
  }
}

const addressOf = ({ socket, headers }: Asker, { trustedProxyHops }: App['config']): string =>
  clientAddress(socket, headers.get('x-forwarded-for'), trustedProxyHops)

/** Where the reads of a request go that only reads, if a standby is configured: a visitor's list is everybody's. */
function sharedReads(
  app: App,
  request: Request,
  viewer: Viewer | null,
): Partial<Pick<Context, 'publicDb' | 'db'>> {
  const reader = app.open.standby && placeOfReader(request)
  const publicDb = reader ? app.publicDb(reader.wrote) : undefined
  if (!publicDb) return {}
  return !viewer && isPublicList(new URL(request.url).pathname) ? { publicDb, db: publicDb } : { publicDb }
}

async function contextOfRequest(
  app: App,
  request: Request,
  address: string,
): Promise<{ ctx: AppContext; setCookies: string[] }> {
  const { config } = app
  const setCookies: string[] = []
  const base = app.context({
    requestId: newId(),
    address,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  const session = await sessionOf(base, tokenOfRequest(request.headers, config))
  const viewer = session?.viewer ?? null
  const saved = session && savedZone(request.headers.get('cookie'), session.zone)
  const ctx = {
    ...base,
    ...sharedReads(app, request, viewer),
    viewer,
    locale: chosenLanguage(request, session?.locale ?? null, setCookies),
    // Visitors' pages are cached for everybody.
    ...(saved && { zone: saved.zone }),
  }
  // Just chosen with ?lang=: mails and other devices follow.
  if (session && setCookies.length > 0 && session.locale !== ctx.locale)
    await rememberLanguage(ctx, ctx.locale)
  if (saved?.isNews) await rememberZone(ctx)
  const followed = await followBrowser(ctx, request.headers)
  if (followed) setCookies.push(followed)
  const reading = chosenReading(request, setCookies)
  if (session?.renew) {
    await renewSession(ctx)
    setCookies.push(...entryCookies(session.token, config))
  }
  return { ctx: reading ? { ...ctx, reading } : ctx, setCookies }
}
