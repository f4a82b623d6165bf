import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Histogram } from '#kit/sight/histogram.ts'

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

/** The area of a page, by the beginning of its path: also a fixed list, with "other" for all that nobody visits often. */
const areas = {
  '': 'home',
  account: 'account',
  admin: 'admin',
  'ai-career-advisor': 'coach',
  'ai-coach': 'coach',
  applications: 'jobs',
  auth: 'sign-in',
  bookings: 'mentorship',
  community: 'community',
  courses: 'courses',
  dashboard: 'dashboard',
  jobs: 'jobs',
  mentoring: 'mentorship',
  mentorship: 'mentorship',
  messages: 'messages',
  offline: 'offline',
  payments: 'payments',
  progress: 'progress',
  'resume-builder': 'resumes',
  review: 'review',
  'skill-assessment': 'assessment',
  verify: 'certificates',
} as const

/** Lessons are read more than all other pages together, and courses bought: neither hides the other. */
export function areaOf(path: string): string {
  const [, first = '', second = '', third = ''] = path.split(/[/?#]/, 4)
  if (first === 'courses' && third === 'lessons') return 'lessons'
  if (second === 'purchase' || third === 'purchase') return 'payments'
  // Data of a page that is already open.
  const name = first.replace(/\.data$/, '').replace(/^_root$/, '')
  return Object.hasOwn(areas, name) ? areas[name as keyof typeof areas] : 'other'
}

// Node reports how long each turn took; this is the expected interval, and anything above it is delay.
const RESOLUTION_MS = 20

/** What this process has answered since it started, and how promptly it can. */
export class Traffic {
  /** By 'entrypoint area status-class', such as 'pages courses 2xx'; the area of all but pages is empty. */
  readonly answers = new Map<string, number>()
  /** By 'entrypoint area'. */
  readonly latency = new Map<string, Histogram>()
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delay.enable()
  }

  add(path: string, status: number, seconds: number): void {
    const entrypoint = entrypointOf(path)
    const place = `${entrypoint} ${entrypoint === 'pages' ? areaOf(path) : ''}`
    const key = `${place} ${Math.trunc(status / 100)}xx`
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
    // A stream lasts as long as somebody listens.
    if (entrypoint === 'streams') return
    const histogram = this.latency.get(place) ?? new Histogram()
    this.latency.set(place, histogram)
    histogram.add(seconds)
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
      response.once('close', () =>
        // A client that leaves before the response gets none: 499, as web servers call it.
        this.add(
          request.url ?? '',
          response.headersSent ? response.statusCode : 499,
          (performance.now() - begun) / 1000,
        ),
      )
    })
  }
}
