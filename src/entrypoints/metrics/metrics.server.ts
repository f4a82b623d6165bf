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
import { type Figures, figureLines } from './figure-lines.ts'
import type { Traffic } from './traffic.server.ts'
import type { Histogram } from '#kit/sight/histogram.ts'
import { gauge, histograms, metric, type Sample } from './lines.ts'

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

type Pool = {
  name: string
  busy: number
  idle: number
  waiting: number
  waits: Pick<Histogram, 'counts' | 'sum' | 'count'>
}
type Sight = {
  /** Null if the database did not answer. */
  figures: Figures | null
  traffic: Pick<Traffic, 'answers' | 'latency'>
  pools: Pool[]
  delays: { mean: number; p99: number; max: number }
  cachedPages: number
  /** Where a standby is configured. */
  standby?: ReturnType<NonNullable<App['open']['standby']>['figures']> | undefined
  streams: number
  memory: { rss: number; heapUsed: number; external: number }
  uptimeS: number
  cpuS: { user: number; system: number }
}

export function metricsText(sight: Sight): string {
  const { figures, pools, delays, cachedPages, streams, memory, uptimeS, cpuS } = sight
  return `${[
    ...trafficLines(sight.traffic),
    ...gauge('streams_open', 'Streams of events open at this process.', streams),
    ...gauge('pages_kept', 'Public pages kept in memory.', cachedPages),
    ...(sight.standby ? standbyLines(sight.standby) : []),
    ...gauge('database_up', 'Whether the database told its figures.', figures ? 1 : 0),
    ...poolLines(pools),
    ...(figures ? figureLines(figures) : []),
    ...metric('event_loop_delay_seconds', 'gauge', 'How late the event loop was since the last scrape.', [
      ['stat="mean"', delays.mean],
      ['stat="p99"', delays.p99],
      ['stat="max"', delays.max],
    ]),
    ...metric('memory_bytes', 'gauge', 'Memory of the process.', [
      ['kind="resident"', memory.rss],
      ['kind="heap"', memory.heapUsed],
      ['kind="external"', memory.external],
    ]),
    ...metric('cpu_seconds_total', 'counter', 'Processor time of the process.', [
      ['mode="user"', cpuS.user / 1e6],
      ['mode="system"', cpuS.system / 1e6],
    ]),
    ...gauge('uptime_seconds', 'How long the process has run.', uptimeS),
  ].join('\n')}\n`
}

const standbyLines = ({ state, reads, passedOn }: NonNullable<Sight['standby']>): string[] => [
  ...metric('standby_reads_total', 'counter', 'Reads that a standby may answer, by who answered them.', [
    ['by="standby"', reads],
    ['by="primary"', passedOn],
  ]),
  ...gauge(
    'standby_read',
    'Whether the standby is read: neither away nor over five seconds behind.',
    state === 'read' ? 1 : 0,
  ),
]

function poolLines(pools: Pool[]): string[] {
  const states = ['busy', 'idle', 'waiting'] as const
  return [
    ...metric(
      'database_connections',
      'gauge',
      'Connections of this process in use and idle, and callers that wait for one.',
      pools.flatMap((pool) =>
        states.map((state): Sample => [`pool="${pool.name}",state="${state}"`, pool[state]]),
      ),
    ),
    ...histograms(
      'database_wait_seconds',
      'How long callers waited for a connection to the database.',
      pools.map(({ name, waits }) => [`pool="${name}"`, waits]),
    ),
  ]
}

// Dashboards read the label by its first name, `door`; an empty label is none.
const labelsOf = ([entrypoint, area]: string[]): string =>
  area ? `door="${entrypoint}",area="${area}"` : `door="${entrypoint}"`

function trafficLines({ answers, latency }: Sight['traffic']): string[] {
  const counted = [...answers].sort().map(([key, n]): Sample => {
    const words = key.split(' ')
    return [`${labelsOf(words)},status="${words[2]}"`, n]
  })
  return [
    ...metric('requests_total', 'counter', 'Requests answered, by door, area and class of status.', counted),
    ...histograms(
      'request_duration_seconds',
      'From the request to the end of its answer.',
      [...latency].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, of]) => [labelsOf(key.split(' ')), of]),
    ),
  ]
}
