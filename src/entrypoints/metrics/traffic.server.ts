import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The entrypoint, by the prefix of the path; everything else is a page. A fixed list: no visitor can add another. */
const entrypoints = {
  api: 'api',
  assets: 'files',
  auth: 'data',
  fonts: 'files',
  functions: 'data',
  healthz: 'health',
  metrics: 'metrics',
  readyz: 'health',
  realtime: 'streams',
  sms: 'sms',
  storage: 'data',
  ussd: 'ussd',
  webhooks: 'webhooks',
} as const
export type Entrypoint = (typeof entrypoints)[keyof typeof entrypoints] | 'pages'

/** /auth is a page, /auth/v1 is not; likewise for every shared prefix. */
export function entrypointOf(path: string): Entrypoint {
  const [, first = '', second = ''] = path.split(/[/?#]/, 3)
  if (['auth', 'functions', 'realtime', 'storage'].includes(first) && second !== 'v1') return 'pages'
  return Object.hasOwn(entrypoints, first) ? entrypoints[first as keyof typeof entrypoints] : 'pages'
}

// Seconds, up to the time after which somebody on a slow phone gives up.
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// Node reports how long each turn took; this is the expected interval, and anything above it is delay.
const RESOLUTION_MS = 20

export type Histogram = { counts: number[]; sum: number; count: number }

/** What this process has answered since it started, and how promptly it can. */
export class Traffic {
  /** By 'entrypoint status-class', such as 'pages 2xx'. */
  readonly answers = new Map<string, number>()
  readonly latency = new Map<Entrypoint, Histogram>()
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delay.enable()
  }

  add(entrypoint: Entrypoint, status: number, seconds: number): void {
    const key = `${entrypoint} ${Math.trunc(status / 100)}xx`
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
    // A stream lasts as long as somebody listens.
    if (entrypoint === 'streams') return
    const histogram = this.latency.get(entrypoint) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
    this.latency.set(entrypoint, histogram)
    histogram.sum += seconds
    histogram.count++
    const at = BUCKETS.findIndex((limit) => seconds <= limit)
    if (at >= 0) histogram.counts[at]!++
  }

  /** The delay of the event loop since the last request for it, in seconds. */
  delays(): { mean: number; p99: number; max: number } {
    const { mean, max } = this.#delay
    const p99 = this.#delay.percentile(99)
    this.#delay.reset()
    const seconds = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3) : 0
    return { mean: seconds(mean), p99: seconds(p99), max: seconds(max) }
  }

  /** Counts everything that a server answers, including what no framework sees. */
  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const begun = performance.now()
      const entrypoint = entrypointOf(request.url ?? '')
      response.once('close', () =>
        // A client that leaves before the response gets none: 499, as web servers call it.
        this.add(
          entrypoint,
          response.headersSent ? response.statusCode : 499,
          (performance.now() - begun) / 1000,
        ),
      )
    })
  }
}
