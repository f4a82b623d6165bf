import { createServer, request as nodeRequest, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { traced, work } from '#kit/sight/traced.server.ts'
import { statementWork } from '#adapters/db/connections/statements.server.ts'
import { type CollectedSpan, startCollector } from '#test/trace-collector.ts'
import { beginSpan, parentOf, traceparent } from './span.server.ts'
import { traceSettings } from './trace-settings.ts'
import { startTraces } from './traces.server.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('a traceparent', () => {
  it('is read and written as W3C says', () => {
    const header = `00-${TRACE}-${SPAN}-01`
    expect(parentOf(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true })
    expect(traceparent(parentOf(header)!)).toBe(header)
    expect(parentOf(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false)
    expect(parentOf(`cc-${TRACE}-${SPAN}-01-what-the-future-brings`)?.traceId).toBe(TRACE)
  })

  it.each([
    '',
    'x',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  ])('that says nothing valid begins a trace of our own: "%s"', (header) => {
    expect(parentOf(header)).toBeUndefined()
  })

  it('from outside may decline to be sent, and cannot ask for more than the setting', () => {
    const of = { name: 'x', kind: 'server', attributes: {} } as const
    const parent = parentOf(`00-${TRACE}-${SPAN}-01`)
    expect(beginSpan(of, parent, 1).isSampled).toBe(true)
    expect(beginSpan(of, parent, 0).isSampled).toBe(false)
    expect(beginSpan(of, { ...parent!, isSampled: false }, 1).isSampled).toBe(false)
    const some = Array.from({ length: 2000 }, () => beginSpan(of, undefined, 0.25).isSampled).filter(Boolean)
    expect(some.length).toBeGreaterThan(350)
    expect(some.length).toBeLessThan(650)
  })
})

describe('the settings', () => {
  const rest = { OTEL_TRACES_SAMPLER_ARG: 1 }
  it('ask for nothing without an address, and know headers', () => {
    expect(traceSettings(rest)).toBeUndefined()
    expect(
      traceSettings({
        ...rest,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-team=stadi',
      }),
    ).toEqual({
      url: 'https://collector.example/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-team': 'stadi' },
      ratio: 1,
    })
  })
})

describe('a statement', () => {
  it('is named by its first word and table, and by no value', () => {
    const text = `select "name" from "users" where "email" = 'amina@example.com'`
    expect(statementWork({ text })).toEqual({
      name: 'SELECT users',
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'SELECT',
        'db.collection.name': 'users',
      },
    })
    expect(statementWork('begin').name).toBe('BEGIN')
    expect(statementWork({ text, name: 'own courses 1a2b3c4d' }).name).toBe('own courses')
    expect(statementWork({ text: `do $$ 'amina' $$` }).name).toBe('STATEMENT')
  })
})

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let traces: ReturnType<typeof startTraces>
  let server: Server
  let origin: string
  const faults: string[] = []
  const heard: (string | undefined)[] = []
  let answer: () => Promise<void>

  beforeEach(async () => {
    faults.length = heard.length = 0
    collector = await startCollector()
    const settings = { url: `${collector.url}/v1/traces`, headers: { 'x-team': 'stadi' }, ratio: 1 }
    traces = startTraces(settings, ({ message }) => faults.push(message))
    server = createServer((request, response) => {
      if (request.url === '/other') {
        heard.push(request.headers.traceparent as string | undefined)
        return response.end()
      }
      void answer().finally(() => response.writeHead(request.url === '/fails' ? 500 : 200).end())
      return undefined
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    answer = async () => {}
  })
  afterEach(async () => {
    await traces.stop()
    collector.close()
    server.closeAllConnections()
    server.close()
    expect(work.hasSubscribers).toBe(false)
  })

  const come = async (path: string, headers: Record<string, string> = {}): Promise<void> =>
    void (await (await fetch(origin + path, { headers })).text())
  async function collected(): Promise<CollectedSpan[]> {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await traces.stop()
    return collector.spans
  }

  it('of a request go on with its sender’s, hold its work, and tell other servers', async () => {
    answer = async () => {
      await traced({ name: 'SELECT users', kind: 'client' }, async () => {})
      await (await fetch(`${origin}/other`)).text()
      await new Promise((resolve) =>
        nodeRequest(`${origin}/other`, (got) => got.resume().on('end', resolve)).end(),
      )
    }
    await come('/secret-address?token=secret', { traceparent: `00-${TRACE}-${SPAN}-01` })
    const spans = await collected()
    const [request] = spans.filter(({ parentSpanId }) => parentSpanId === SPAN)
    expect(request).toMatchObject({ traceId: TRACE, kind: 2, name: 'GET', isError: false })
    expect(request!.attributes).toMatchObject({ 'http.response.status_code': '200' })
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId)
    const host = new URL(origin).host
    expect(inside.map(({ name }) => name)).toEqual(['SELECT users', `GET ${host}`, `GET ${host}`])
    expect(heard).toEqual(inside.slice(1).map(({ spanId }) => `00-${TRACE}-${spanId}-01`))
    // Only the requests that were asked, not those of the exporter itself.
    expect(
      spans.filter(({ attributes }) => attributes['server.address'] === new URL(collector.url).host),
    ).toEqual([])
    expect(collector.bodies.join()).not.toContain('secret')
    expect(collector.headers[0]).toMatchObject({ 'x-team': 'stadi' })
    expect(faults).toEqual([])
  })

  it('of requests side by side do not mix', async () => {
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await traced({ name: 'work', kind: 'client' }, async () => {})
    }
    await Promise.all(Array.from({ length: 8 }, () => come('/')))
    const spans = await collected()
    const parents = new Map(spans.map((span) => [span.spanId, span]))
    const inside = spans.filter(({ name }) => name === 'work')
    expect(inside.length).toBe(8)
    expect(new Set(inside.map(({ traceId }) => traceId)).size).toBe(8)
    for (const span of inside) expect(parents.get(span.parentSpanId!)?.traceId).toBe(span.traceId)
  })

  it('say that something failed, and not what it said', async () => {
    answer = async () => {
      const failing = { name: 'job deliver-mail', kind: 'consumer' } as const
      await expect(
        traced(failing, () => Promise.reject(new TypeError('of amina@example.com'))),
      ).rejects.toThrow('amina')
      throw new Error('no')
    }
    answer = (
      (run) => () =>
        run().catch(() => {})
    )(answer)
    await come('/fails')
    const spans = await collected()
    expect(spans.map(({ name, isError, attributes }) => [name, isError, attributes['error.type']])).toEqual([
      ['job deliver-mail', true, 'TypeError'],
      ['GET', true, '500'],
    ])
    // A job is a trace of its own, whoever asked for it.
    expect(spans[0]!.parentSpanId).toBeUndefined()
    expect(spans[0]!.traceId).not.toBe(spans[1]!.traceId)
    expect(collector.bodies.join()).not.toContain('amina')
  })

  it('are not made of probes, files and work that nobody asked for', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/assets/a.js']) await come(path)
    await traced({ name: 'SELECT jobs', kind: 'client' }, async () => {})
    expect(await collected()).toEqual([])
  })

  it('that no collector takes are dropped, said, and disturb nobody', async () => {
    collector.close()
    await come('/')
    await collected()
    expect(faults.length).toBe(1)
  })
})
