import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { metricsText } from './text.ts'
import { entrypointOf, Traffic } from './traffic.server.ts'

const sight = {
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
      .toEqual({ 'pages 2xx': 2, 'api 4xx': 1, 'streams 2xx': 1, 'pages 4xx': 1 })
    expect([...traffic.latency.keys()].sort()).toEqual(['api', 'pages'])
    expect(traffic.latency.get('pages')!.count).toBe(3)
    server.closeAllConnections()
    server.close()
  })
})

describe('the text for Prometheus', () => {
  const traffic = new Traffic()
  traffic.add('pages', 200, 0.02)
  traffic.add('pages', 500, 0.3)
  traffic.add('pages', 200, 99)
  const figures = {
    queue: { waiting: 2, running: 1, failed: 0, oldestS: 4.5 },
    payments: { completed: 7 },
    smsKes: 12.4,
    aiTokens: 900,
    check: { at: new Date('2026-11-21T09:00:00Z'), broken: 0 },
  }
  const lines = metricsText({ ...sight, figures, traffic }).split('\n')

  it('has a line for each figure, with buckets that hold all below them', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'stadi_requests_total{door="pages",status="2xx"} 2',
        'stadi_requests_total{door="pages",status="5xx"} 1',
        'stadi_request_duration_seconds_bucket{door="pages",le="0.01"} 0',
        'stadi_request_duration_seconds_bucket{door="pages",le="0.025"} 1',
        'stadi_request_duration_seconds_bucket{door="pages",le="10"} 2',
        'stadi_request_duration_seconds_bucket{door="pages",le="+Inf"} 3',
        'stadi_jobs{state="waiting"} 2',
        'stadi_jobs_oldest_seconds 4.5',
        'stadi_payments{status="completed"} 7',
        'stadi_payments{status="pending"} 0',
        'stadi_sms_spent_kes 12.4',
        'stadi_ai_spent_tokens 900',
        'stadi_check_timestamp_seconds 1795251600',
        'stadi_check_broken_rules 0',
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

  it('omits a database that did not answer, and a check that never ran', () => {
    const away = metricsText({ ...sight, figures: null, traffic })
    expect(away).toContain('stadi_database_up 0')
    expect(away).not.toMatch(/stadi_(jobs|payments|check)/)
    expect(metricsText({ ...sight, figures: { ...figures, check: null }, traffic })).not.toContain(
      'stadi_check',
    )
  })
})
