import { Hono } from 'hono'
import type { Env } from '#entrypoints/api/http.server.ts'
import type { Streams } from '#entrypoints/api/streams.server.ts'
import { type Asker, sitsHere } from '#entrypoints/web/dev/devices.server.ts'
import type { PageCache } from '#entrypoints/web/http/page-cache.server.ts'
import { loggable } from '#kit/failure.ts'
import { sameText } from '#kit/ids.ts'
import { isLoopbackName } from '#kit/net/loopback.ts'
import { SECOND } from '#kit/time.ts'
import { figures } from '#modules/oversight/queries.server.ts'
import type { App } from '#core/app.ts'
import type { Figures } from './figure-lines.ts'
import { metricsText } from './text.ts'
import type { Traffic } from './traffic.server.ts'

// However often it is requested, the database is queried once in this interval.
const CACHE_MS = 10 * SECOND

type Watched = { app: App; pages: PageCache; streams: Streams; traffic: Traffic }

/** /metrics for Prometheus. Without permission it answers 404. */
export function metricsEntrypoint(watched: Watched, askerOf: (c: never) => Asker): Hono<Env> {
  const { app, pages, streams, traffic } = watched
  const read = figuresOf(app)
  return new Hono<Env>().get('/', async (c, next) => {
    if (!mayRead(askerOf(c as never), new URL(c.req.url), app.config.metricsToken)) return next()
    const text = metricsText({
      figures: await read(),
      traffic,
      pools: app.open.pools?.() ?? [],
      delays: traffic.delays(),
      cachedPages: pages.size,
      standby: app.open.standby?.figures(),
      streams: streams.size,
      memory: process.memoryUsage(),
      uptimeS: process.uptime(),
      cpuS: process.cpuUsage(),
    })
    return c.body(text, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

/** A client on this machine, at its own name so that no page of another site can read it; or one that knows the secret. */
function mayRead(asker: Asker, url: URL, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(asker.headers.get('authorization') ?? '')?.[1]
  if (token && given !== undefined && sameText(given, token)) return true
  return sitsHere(asker) && isLoopbackName(url.hostname)
}

/** The newest figures that are recent enough; null while the database is unavailable, which is a figure, too. */
function figuresOf(app: App): () => Promise<Figures | null> {
  let cached: { at: number; figures: Promise<Figures | null> } | undefined
  return () => {
    const at = app.now().getTime()
    if (!cached || at - cached.at > CACHE_MS)
      cached = {
        at,
        figures: figures(app.context()).catch((error: unknown) => {
          app.log.error({ err: loggable(error) }, 'metrics.figures')
          return null
        }),
      }
    return cached.figures
  }
}
