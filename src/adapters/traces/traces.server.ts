import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { work, type Work } from '#kit/sight/traced.server.ts'
import { exporterTo } from './exporter.server.ts'
import { beginSpan, endSpan, parentOf, type Span, traceparent } from './span.server.ts'
import type { TraceSettings } from './trace-settings.ts'

// Asked every few seconds by other programs, or nothing but a file.
const UNTRACED = /^\/(healthz|readyz|metrics|assets|fonts)(\/|$)/

/** What undici, which is behind `fetch`, publishes of a request. */
type FetchRequest = { method: string; origin?: string | URL; addHeader(name: string, value: string): void }

/**
 * Makes spans of what Node, undici and `traced` publish, and sends them: requests with the pattern of their route, statements with
 * their table, jobs, and what other servers are asked. No address, value, person or text is in any of them.
 */
export function startTraces(
  settings: TraceSettings,
  onFault: (error: Error) => void,
): { stop(): Promise<void> } {
  const current = new AsyncLocalStorage<Span | undefined>()
  const outside = new WeakMap<object, Span>()
  const exporter = exporterTo(
    settings,
    { 'service.name': 'stadi', 'service.instance.id': `${hostname()}:${process.pid}` },
    // Without a span around it, the exporter's own request makes none.
    (request) => current.run(undefined, request),
    onFault,
  )
  const begin = (of: Pick<Span, 'name' | 'kind' | 'attributes'>, parent = current.getStore()): Span =>
    beginSpan(of, parent, settings.ratio)
  function end(span: Span | undefined, error?: unknown): void {
    if (!span || span.endedAt) return
    if (error) span.error = nameOf(error)
    endSpan(span)
    if (span.isSampled) exporter.add(span)
  }

  function requestCame({ request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    if (UNTRACED.test(request.url ?? '')) return current.enterWith(undefined)
    const method = request.method ?? ''
    const attributes = { 'http.request.method': method }
    const span = beginSpan(
      { name: method, kind: 'server', attributes },
      parentOf(String(request.headers.traceparent ?? '')),
      settings.ratio,
    )
    response.once('close', () => {
      span.attributes['http.response.status_code'] = response.headersSent ? response.statusCode : 499
      end(span, response.statusCode >= 500 ? String(response.statusCode) : undefined)
    })
    // For the rest of this turn, in which Node calls the server, and all that begins there.
    current.enterWith(span)
  }
  function routeFound(pattern: unknown): void {
    const span = current.getStore()
    if (span?.kind !== 'server') return
    span.name = `${String(span.attributes['http.request.method'])} ${String(pattern)}`
    span.attributes['http.route'] = String(pattern)
  }

  /** A question to another server; the header tells it to which trace its own part belongs. */
  function asked(key: object, method: string, host: string, setHeader: (value: string) => void): void {
    const parent = current.getStore()
    if (!parent) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = begin({ name: `${method} ${host}`, kind: 'client', attributes }, parent)
    outside.set(key, span)
    setHeader(traceparent(span))
  }
  function answered(key: object, status: number): void {
    const span = outside.get(key)
    if (!span) return
    span.attributes['http.response.status_code'] = status
    end(span, status >= 400 ? String(status) : undefined)
  }
  const fetchBegan = ({ request }: { request: FetchRequest }) =>
    asked(request, request.method, new URL(String(request.origin)).host, (value) =>
      request.addHeader('traceparent', value),
    )
  const clientBegan = ({ request }: { request: ClientRequest }) =>
    asked(request, request.method, String(request.getHeader('host') ?? request.host), (value) =>
      request.setHeader('traceparent', value),
    )

  /** Of work in progress; a statement or a mail outside of every trace, such as the queue's own, makes no span. */
  function workBegan(of: Work): Span | undefined {
    const { name, kind, attributes = {} } = of
    const parent = kind === 'consumer' ? undefined : current.getStore()
    if (kind !== 'consumer' && !parent) return undefined
    const span = beginSpan({ name, kind, attributes: { ...attributes } }, parent, settings.ratio)
    outside.set(of, span)
    return span
  }
  work.start.bindStore(current, (of) => workBegan(of as Work))
  const ofWork = {
    start() {},
    end() {},
    asyncStart: (of: Work & { error?: unknown }) => end(outside.get(of), of.error),
    asyncEnd() {},
    error: (of: Work & { error?: unknown }) => end(outside.get(of), of.error),
  }
  work.subscribe(ofWork)
  const listeners: [name: string, hear: (message: never) => void][] = [
    ['http.server.request.start', requestCame],
    ['stadi:route', routeFound],
    ['undici:request:create', fetchBegan],
    [
      'undici:request:headers',
      ({ request, response }: { request: object; response: { statusCode: number } }) =>
        answered(request, response.statusCode),
    ],
    [
      'undici:request:error',
      ({ request, error }: { request: object; error: Error }) => end(outside.get(request), error),
    ],
    ['http.client.request.created', clientBegan],
    [
      'http.client.response.finish',
      ({ request, response }: { request: object; response: IncomingMessage }) =>
        answered(request, response.statusCode ?? 0),
    ],
    [
      'http.client.request.error',
      ({ request, error }: { request: object; error: Error }) => end(outside.get(request), error),
    ],
  ]
  for (const [name, hear] of listeners) subscribe(name, hear as (message: unknown) => void)
  return {
    async stop() {
      for (const [name, hear] of listeners) unsubscribe(name, hear as (message: unknown) => void)
      work.unsubscribe(ofWork)
      work.start.unbindStore(current)
      await exporter.stop()
    },
  }
}

/** Its class or code: messages may hold what somebody wrote. */
function nameOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'error'
  return String((error as NodeJS.ErrnoException).code ?? error.name)
}
