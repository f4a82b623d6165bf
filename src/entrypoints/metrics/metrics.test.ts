import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Histogram } from '#kit/sight/histogram.ts'
import { metricsText } from './metrics.server.ts'
import { areaOf, entrypointOf, Traffic } from './traffic.server.ts'

const waits = new Histogram()
waits.add(0.002)
waits.add(4)
const sight = {
  pools: [{ name: 'pages', busy: 2, idle: 1, waiting: 0, waits }],
  delays: { mean: 0.001, p99: 0.002, max: 0.003 },
  cachedPages: 12,
  streams: 3,
  memory: { rss: 100, heapUsed: 50, external: 5 },
  uptimeS: 60,
  cpuS: { user: 2_000_000, system: 500_000 },
}

describe('a request', () => {
  it('belongs to one of few entrypoints, whatever its URL', () => {
    const entrypoints = [
      ['/', 'pages'],
      ['/courses/1?x=/api/', 'pages'],
      ['/auth?mode=in', 'pages'],
      ['/auth/v1/token', 'data'],
      ['/functions/v1/mpesa-payment', 'data'],
      ['/realtime/v1/events', 'streams'],
      ['/api/courses', 'api'],
      ['/api?limit=1', 'api'],
      ['/webhooks/pay/secret', 'webhooks'],
      ['/ussd/secret', 'ussd'],
      ['/__proto__', 'pages'],
      ['/toString', 'pages'],
      ['*', 'pages'],
    ]
    expect(entrypoints.map(([path]) => [path, entrypointOf(path!)])).toEqual(entrypoints)
  })

  it('of a page belongs to one of few areas, whatever its URL', () => {
    const areas = [
      ['/', 'home'],
      ['/_root.data', 'home'],
      ['/courses', 'courses'],
      ['/courses/1.data?_routes=x', 'courses'],
      ['/courses/1/lessons/2', 'lessons'],
      ['/courses/1/purchase', 'payments'],
      ['/dashboard.data', 'dashboard'],
      ['/ussd-simulator/a', 'other'],
      ['/__proto__', 'other'],
      ['*', 'home'],
    ]
    expect(areas.map(([path]) => [path, areaOf(path!)])).toEqual(areas)
  })

  it('is counted when its response is sent, also if nobody waits for it any more', async () => {
    const traffic = new Traffic()
    const server = createServer((request, response) => {
      if (request.url === '/slow') return
      response.writeHead(request.url === '/api/x' ? 404 : 200).end()
    })
    traffic.watch(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const path of ['/', '/courses', '/api/x', '/realtime/v1/events'])
      await (await fetch(origin + path)).text()
    await expect(fetch(`${origin}/slow`, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
    await expect
      .poll(() => Object.fromEntries(traffic.answers))
      .toEqual({
        'pages home 2xx': 1,
        'pages courses 2xx': 1,
        'api  4xx': 1,
        'streams  2xx': 1,
        'pages other 4xx': 1,
      })
    expect([...traffic.latency.keys()].sort()).toEqual(['api ', 'pages courses', 'pages home', 'pages other'])
    expect(traffic.latency.get('pages home')!.count).toBe(1)
    server.closeAllConnections()
    server.close()
  })
})

describe('the text for Prometheus', () => {
  const traffic = new Traffic()
  traffic.add('/courses', 200, 0.02)
  traffic.add('/courses', 500, 0.3)
  traffic.add('/courses/1', 200, 99)
  traffic.add('/api/courses', 200, 0.02)
  const figures = {
    queue: { waiting: 2, running: 1, failed: 0, oldestS: 4.5 },
    payments: { completed: 7 },
    smsKes: 12.4,
    aiTokens: 900,
    check: { at: new Date('2026-11-21T09:00:00Z'), broken: 0 },
    money: {
      prompts: 1,
      oldestPromptS: 30,
      callbacks: 0,
      oldestCallbackS: 0,
      findings: 2,
      oldestFindingS: 7200,
      refundsRequested: 1,
      refundsUnsent: 3,
      oldestRefundS: 60,
    },
    outbox: [{ way: 'mail', waiting: 4, oldestS: 12.5, failed: 1 }],
    storage: { bytes: 22_000_000, archiving: { lastAt: new Date('2026-11-21T09:00:30Z'), failures: 2 } },
    backups: { made: new Date('2026-11-21T00:00:00Z'), drilled: null },
  }
  const lines = metricsText({ ...sight, figures, traffic }).split('\n')

  it('has a line for each figure, with buckets that hold all below them', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'stadi_requests_total{door="pages",area="courses",status="2xx"} 2',
        'stadi_requests_total{door="pages",area="courses",status="5xx"} 1',
        'stadi_request_duration_seconds_bucket{door="pages",area="courses",le="0.01"} 0',
        'stadi_request_duration_seconds_bucket{door="pages",area="courses",le="0.025"} 1',
        'stadi_request_duration_seconds_bucket{door="pages",area="courses",le="10"} 2',
        'stadi_request_duration_seconds_bucket{door="pages",area="courses",le="+Inf"} 3',
        'stadi_jobs{state="waiting"} 2',
        'stadi_jobs_oldest_seconds 4.5',
        'stadi_payments{status="completed"} 7',
        'stadi_payments{status="pending"} 0',
        'stadi_sms_spent_kes 12.4',
        'stadi_ai_spent_tokens 900',
        'stadi_check_timestamp_seconds 1795251600',
        'stadi_check_broken_rules 0',
        'stadi_requests_total{door="api",status="2xx"} 1',
        'stadi_outbox_waiting{way="mail"} 4',
        'stadi_outbox_oldest_seconds{way="mail"} 12.5',
        'stadi_outbox_failed{way="mail"} 1',
        'stadi_money_waiting{kind="finding"} 2',
        'stadi_money_waiting{kind="refund_unsent"} 3',
        'stadi_money_oldest_seconds{kind="finding"} 7200',
        'stadi_database_bytes 22000000',
        'stadi_wal_archived_timestamp_seconds 1795251630',
        'stadi_wal_archive_failures_total 2',
        'stadi_backup_timestamp_seconds 1795219200',
        'stadi_database_connections{pool="pages",state="busy"} 2',
        'stadi_database_wait_seconds_bucket{pool="pages",le="0.005"} 1',
        'stadi_database_wait_seconds_count{pool="pages"} 2',
        'stadi_database_up 1',
        'stadi_streams_open 3',
        'stadi_pages_kept 12',
      ]),
    )
  })

  it('is of the form that Prometheus reads: every sample behind the one type of its name', () => {
    const sample = /^stadi_[a-z0-9_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?\d+(\.\d+)?(e[+-]?\d+)?$/
    expect(lines.filter((line) => line !== '' && !line.startsWith('# ') && !sample.test(line))).toEqual([])
    const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(types).size).toBe(types.length)
  })

  it('omits a database that did not answer, and what never happened: a check, a backup, archiving', () => {
    const away = metricsText({ ...sight, figures: null, traffic })
    expect(away).toContain('stadi_database_up 0')
    expect(away).not.toMatch(/stadi_(jobs|payments|check|money|outbox|backup|wal)/)
    // The database's connections are this process's own.
    expect(away).toContain('stadi_database_connections')
    const fresh = {
      ...figures,
      check: null,
      storage: { bytes: 1, archiving: null },
      backups: { made: null, drilled: null },
    }
    expect(metricsText({ ...sight, figures: fresh, traffic })).not.toMatch(
      /stadi_(check|wal|backup|restore_drill)/,
    )
  })
})
