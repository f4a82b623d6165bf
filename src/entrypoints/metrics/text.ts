import { BUCKETS, type Traffic } from './traffic.server.ts'

export type Figures = {
  queue: { waiting: number; running: number; failed: number; oldestS: number }
  payments: Record<string, number>
  smsKes: number
  aiTokens: number
  check: { at: Date; broken: number } | null
}
export type Sight = {
  /** Null if the database did not answer. */
  figures: Figures | null
  traffic: Pick<Traffic, 'answers' | 'latency'>
  delays: { mean: number; p99: number; max: number }
  cachedPages: number
  streams: number
  memory: { rss: number; heapUsed: number; external: number }
  uptimeS: number
  cpuS: { user: number; system: number }
}

type Sample = [labels: string, value: number]

/** One metric in Prometheus' text format; without samples it is omitted, which says more than a zero. */
const metric = (name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string[] =>
  samples.length === 0
    ? []
    : [
        `# HELP stadi_${name} ${help}`,
        `# TYPE stadi_${name} ${type}`,
        ...samples.map(([labels, value]) => `stadi_${name}${labels && `{${labels}}`} ${value}`),
      ]

const gauge = (name: string, help: string, value: number): string[] =>
  metric(name, 'gauge', help, [['', value]])

export function metricsText(sight: Sight): string {
  const { figures, delays, cachedPages, streams, memory, uptimeS, cpuS } = sight
  return `${[
    ...trafficLines(sight.traffic),
    ...gauge('streams_open', 'Streams of events open at this process.', streams),
    ...gauge('pages_kept', 'Public pages kept in memory.', cachedPages),
    ...gauge('database_up', 'Whether the database told its figures.', figures ? 1 : 0),
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

function figureLines({ queue, payments, smsKes, aiTokens, check }: Figures): string[] {
  return [
    ...metric('jobs', 'gauge', 'Background work: due and waiting, running, failed for good.', [
      ['state="waiting"', queue.waiting],
      ['state="running"', queue.running],
      ['state="failed"', queue.failed],
    ]),
    ...gauge('jobs_oldest_seconds', 'How long the oldest due job has waited.', queue.oldestS),
    ...metric(
      'payments',
      'gauge',
      'Payments by status.',
      ['pending', 'completed', 'failed'].map((status) => [`status="${status}"`, payments[status] ?? 0]),
    ),
    ...gauge('sms_spent_kes', 'What SMS cost today (Nairobi), in shillings.', smsKes),
    ...gauge('ai_spent_tokens', 'Tokens of the language model used today (Nairobi).', aiTokens),
    ...(check
      ? [
          ...gauge(
            'check_timestamp_seconds',
            'When the rules of books and counts were asked last.',
            check.at.getTime() / 1000,
          ),
          ...gauge('check_broken_rules', 'How many of them were broken then.', check.broken),
        ]
      : []),
  ]
}

function trafficLines({ answers, latency }: Sight['traffic']): string[] {
  const counted = [...answers].sort().map(([key, n]): Sample => {
    const [entrypoint, status] = key.split(' ')
    // Dashboards read the label by its first name, `door`.
    return [`door="${entrypoint}",status="${status}"`, n]
  })
  const name = 'stadi_request_duration_seconds'
  const histograms = [...latency].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...metric('requests_total', 'counter', 'Requests answered, by door and class of status.', counted),
    ...(histograms.length > 0
      ? [`# HELP ${name} From the request to the end of its answer.`, `# TYPE ${name} histogram`]
      : []),
    ...histograms.flatMap(([entrypoint, { counts, sum, count }]) => {
      let below = 0
      return [
        ...BUCKETS.map(
          (limit, at) => `${name}_bucket{door="${entrypoint}",le="${limit}"} ${(below += counts[at]!)}`,
        ),
        `${name}_bucket{door="${entrypoint}",le="+Inf"} ${count}`,
        `${name}_sum{door="${entrypoint}"} ${sum}`,
        `${name}_count{door="${entrypoint}"} ${count}`,
      ]
    }),
  ]
}
