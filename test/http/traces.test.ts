import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Started, startBuilt } from '../built-product.ts'
import { startCollector } from '../trace-collector.ts'

const server = join(import.meta.dirname, '..', '..', 'build', 'server')
// Only the code that sends traces says this.
const SENDS = 'resourceSpans'
// As that of a payment's callback.
const SECRET = 'feed'.repeat(16)
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  test.each(['start.js', 'cli.js'])('%s loads nothing that traces', (entry) => {
    const everything = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    const sending = everything.filter((name) => readFileSync(join(server, name), 'utf8').includes(SENDS))
    expect(sending.length).toBe(1)
    const loaded = loadedBy(join(server, entry))
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded).not.toContain(join(server, sending[0]!))
  })
})

/** A file with all that it imports before it runs. */
function loadedBy(entry: string): string[] {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, path] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?\bfrom\s*)?["'](\.[^"']+\.js)["']/g,
    ))
      follow(join(dirname(file), path!))
  }
  follow(entry)
  return [...found]
}

describe('with it', () => {
  let product: Started
  let collector: Awaited<ReturnType<typeof startCollector>>
  beforeAll(async () => {
    collector = await startCollector()
    product = await startBuilt({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WORKER: 'off' })
  })
  afterAll(async () => {
    await product?.end()
    collector?.close()
  })

  test('requests go out with the pattern of their route and their statements, and with nothing of theirs', async () => {
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, cookie: 'a=cookie-of-somebody' }
    const pages = ['/courses/1?q=words-of-somebody', '/courses/1.data', '/nobody-knows']
    for (const path of pages) await (await fetch(product.origin + path, { headers })).text()
    const callback = { method: 'POST', headers, body: '{}' }
    await (await fetch(`${product.origin}/webhooks/pay/${SECRET}`, callback)).text()
    const names = () => collector.spans.filter(({ kind }) => kind === 2).map(({ name }) => name)
    await expect.poll(() => names().length, { timeout: 20_000 }).toBe(pages.length + 1)
    expect(names().toSorted()).toEqual([
      'GET *',
      'GET /courses/:courseId',
      'GET /courses/:courseId',
      'POST /webhooks/pay/:secret{[0-9a-f]{64}}',
    ])
    const page = collector.spans.find(({ name }) => name === 'GET /courses/:courseId')!
    expect(page.traceId).toBe(TRACE)
    const statements = collector.spans.filter(
      ({ parentSpanId, attributes }) => parentSpanId === page.spanId && attributes['db.system.name'],
    )
    expect(statements.length).toBeGreaterThan(0)
    expect(collector.bodies.join()).not.toContain(SECRET)
    expect(collector.bodies.join()).not.toMatch(/of-somebody|nobody-knows|127\.0\.0\.1:\d+\//)
  })
})
