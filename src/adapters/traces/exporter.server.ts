import type { TraceSettings } from './trace-settings.ts'
import { otlp, type Span } from './span.server.ts'

const EVERY_MS = 5000
const AT_ONCE = 512
// A collector that is away costs some megabytes and no more: what comes then is dropped.
const MOST = 4096
const PATIENCE_MS = 10_000

export type Exporter = {
  add(span: Span): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * Sends ended spans in batches, and drops those that a collector does not take: a trace is no promise to anybody.
 * @param send runs a request of which no span is made
 */
export function exporterTo(
  { url, headers }: TraceSettings,
  resource: Record<string, string>,
  send: (request: () => Promise<unknown>) => Promise<unknown>,
  onFault: (error: Error) => void,
): Exporter {
  let waiting: Span[] = []
  let sending: Promise<void> = Promise.resolve()
  let dropped = 0

  async function post(spans: Span[]): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(otlp(resource, spans)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

  async function postAll(spans: Span[], lost: number): Promise<void> {
    for (let at = 0; at < spans.length; at += AT_ONCE)
      await send(() => post(spans.slice(at, at + AT_ONCE))).catch(onFault)
    if (lost > 0) onFault(new Error(`${lost} spans were dropped`))
  }

  function flush(): void {
    if (waiting.length === 0) return
    const [spans, lost] = [waiting, dropped]
    waiting = []
    dropped = 0
    sending = sending.then(() => postAll(spans, lost))
  }

  const timer = setInterval(flush, EVERY_MS).unref()
  return {
    add(span) {
      if (waiting.length >= MOST) dropped++
      else waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      flush()
      await sending
    },
  }
}
