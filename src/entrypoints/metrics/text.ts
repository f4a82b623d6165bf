import type { App } from '#core/app.ts'
import type { Histogram } from '#kit/sight/histogram.ts'
import { type Figures, figureLines } from './figure-lines.ts'
import { gauge, histograms, metric, type Sample } from './lines.ts'
import type { Traffic } from './traffic.server.ts'

export type Pool = {
  name: string
  busy: number
  idle: number
  waiting: number
  waits: Pick<Histogram, 'counts' | 'sum' | 'count'>
}
export type Sight = {
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
