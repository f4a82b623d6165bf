import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Context } from '#context.ts'
import { authApi } from '#entrypoints/api/auth.server.ts'
import { coachingApi } from '#entrypoints/api/coaching.server.ts'
import { devPhoneControl } from '#entrypoints/api/dev-phone.server.ts'
import { functionsApi } from '#entrypoints/api/functions.server.ts'
import { publicApi } from '#entrypoints/api/public/api.server.ts'
import { Problem, problemAnswer } from '#entrypoints/api/public/problem.server.ts'
import { realtimeApi } from '#entrypoints/api/realtime.server.ts'
import { storageApi } from '#entrypoints/api/storage.server.ts'
import { verifiersDoor } from '#entrypoints/api/verifiers.server.ts'
import { answerError, type Env } from '#entrypoints/api/http.server.ts'
import type { Streams } from '#entrypoints/api/streams.server.ts'
import { metricsDoor } from '#entrypoints/metrics/metrics.server.ts'
import { Traffic } from '#entrypoints/metrics/traffic.server.ts'
import { answerAway } from '#entrypoints/web/http/away.server.ts'
import { limitBodies } from '#entrypoints/web/http/body-limit.server.ts'
import { clientAddress } from '#entrypoints/web/http/client-address.server.ts'
import { type Asker, devicesOf } from '#entrypoints/web/dev/devices.server.ts'
import { chosenLanguage, chosenReading } from '#entrypoints/web/http/language.server.ts'
import { keptZone } from '#entrypoints/web/http/zone.server.ts'
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
import { smsDoor } from '#entrypoints/sms/sms.server.ts'
import { sharePictures } from '#entrypoints/web/share/pictures.server.ts'
import { drawnPictures } from '#entrypoints/web/site/drawings.server.ts'
import { siteFiles } from '#entrypoints/web/site/site-files.server.ts'
import { paymentWebhooks } from '#entrypoints/webhooks/payments.server.ts'
import { ussdDoor } from '#entrypoints/ussd/door.server.ts'
import { AWAY_SECONDS, isAway } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { inLanguage } from '#web/locale.server.ts'
import { rememberLanguage, renewSession } from '#modules/accounts/commands.server.ts'
import { entryCookies, sessionOf, tokenOfRequest } from '#modules/accounts/queries.server.ts'
import { AGAIN_S, endsByItself } from '#web/refusal-words.ts'
import { proxyWarning } from '#web/proxy-warning.server.ts'
import type { World } from '#world.server.ts'

/** Whether this process takes new work; a process that ends says so before it stops listening. */
export type Readiness = { draining: boolean }

type Parts = { readiness?: Readiness; traffic?: Traffic }

/** The HTTP product: every door over one world. */
export function createServer(
  world: World,
  build: ServerBuild,
  pages: PageCache,
  streams: Streams,
  { readiness = { draining: false }, traffic = new Traffic() }: Parts = {},
): Hono<Env> {
  const { config } = world
  const app = new Hono<Env>()
  app.use('*', withCommonHeaders(config))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', readyAnswer(world, readiness))
  // Who watches asks by an address of this machine, which is none of the site's.
  app.route('/metrics', metricsDoor({ world, pages, streams, traffic }, askerOf))
  app.use('*', refuseStrays(world))
  // Knows neither cookies nor sessions, and answers also what is too large.
  app.route('/ussd', ussdDoor(world))
  // Knows keys only, and says everything as programs read it.
  app.route(
    '/api',
    publicApi(world, (c) => addressOf(askerOf(c), config)),
  )
  app.use('*', limitBodies({ addressOf: (c) => addressOf(askerOf(c), config) }))
  mountDoors(app, world, streams)
  app.all('*', screens(world, build, pages))
  app.onError((error, c) =>
    isAway(error) ? answerAway(error, c, world, pages) : answerError(error, c, world.log),
  )
  return app
}

function mountDoors(app: Hono<Env>, world: World, streams: Streams): void {
  const visitor = () => world.context()
  // Before anybody is asked who they are: these answers are the same for all.
  app.route('/share', sharePictures(visitor, world.config.dataDir))
  app.route('/pictures', drawnPictures())
  app.route('/', siteFiles(visitor))
  app.route('/', verifiersDoor(visitor))
  // The gateway of USSD and SMS has no session, and its secret is in the address.
  app.route('/sms', smsDoor(world))
  app.use('*', withContext(world))
  app.route('/auth/v1', authApi())
  app.route('/functions/v1/chat', coachingApi())
  app.route('/functions/v1', functionsApi())
  app.route('/storage/v1', storageApi())
  app.route('/realtime/v1', realtimeApi(streams))
  app.route('/webhooks', paymentWebhooks())
  app.use('/dev/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  app.route('/dev/phone/control', devPhoneControl())
}

function withCommonHeaders(config: World['config']): MiddlewareHandler {
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

function readyAnswer(world: World, readiness: Readiness): Handler {
  return async (c) => {
    if (readiness.draining) return c.text('draining', 503)
    try {
      await world.open.db.execute('select 1')
    } catch (error) {
      if (!isAway(error)) throw error
      return c.text('the database is away', 503, { 'retry-after': String(AWAY_SECONDS) })
    }
    return c.text('ready')
  }
}

// How each stray is refused: a word for pages; below /api a code and a title for programs.
const strays = {
  host: [421, 'wrong-host', 'Misdirected request', 'This server does not answer for that host.'],
  path: [400, 'bad-address', 'Bad address', 'Bad address'],
} as const

/**
 * Refuses what is for another host, at an address that no page of ours has, or sent by somebody else's page. What is left stands at the
 * address that its sender asked, for every door behind this one.
 */
function refuseStrays(world: World): MiddlewareHandler {
  const originOf = originsByHost(world.config)
  const origins = knownOrigins(world.config)
  return async (c, next) => {
    const url = new URL(c.req.url)
    const refuse = ([status, code, title, text]: (typeof strays)[keyof typeof strays]) =>
      /^\/api(\/|$)/.test(url.pathname)
        ? problemAnswer(new Problem(status, code, title, text), c, world)
        : c.text(text, status)
    const origin = originOf.get(c.req.header('host') ?? url.host)
    if (origin === undefined) return refuse(strays.host)
    if (isOddPath(url.pathname)) return refuse(strays.path)
    if (
      !isOwnRequest(c.req.method, c.req.raw.headers, origins) &&
      // The last of them knows no cookie that a strange page could use.
      !/^\/(webhooks|ussd|sms|api)(\/|$)/.test(url.pathname)
    )
      return c.json({ error: 'cross-site' }, 403)
    // No door knows it, and no Request can be made of it.
    if (c.req.method === 'TRACE') return c.body(null, 405)
    c.req.raw = atOrigin(c.req.raw, origin)
    return next()
  }
}

/** Who asks, in which language; cookies are set on the way out. */
function withContext(world: World): MiddlewareHandler<Env> {
  const warnOfProxy = proxyWarning(world)
  return async (c, next) => {
    const asker = askerOf(c)
    warnOfProxy(asker.headers)
    const { ctx, setCookies } = await contextOfRequest(world, c.req.raw, addressOf(asker, world.config))
    c.set('ctx', ctx)
    c.set('devices', devicesOf(world, asker))
    c.set('setCookies', setCookies)
    await inLanguage(ctx.locale, next)
    for (const line of setCookies) c.res.headers.append('set-cookie', line)
  }
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
  const ctx = {
    ...base,
    viewer,
    locale: chosenLanguage(request, session?.locale ?? null, setCookies),
    // Pages of visitors are kept for everybody.
    ...(viewer && { zone: keptZone(request.headers.get('cookie')) }),
  }
  // Chosen just now with ?lang=: mails and other devices follow.
  if (session && setCookies.length > 0 && session.locale !== ctx.locale)
    await rememberLanguage(ctx, ctx.locale)
  const reading = chosenReading(request, setCookies)
  if (session?.renew) {
    await renewSession(ctx)
    setCookies.push(...entryCookies(session.token, config))
  }
  return { ctx: reading ? { ...ctx, reading } : ctx, setCookies }
}
