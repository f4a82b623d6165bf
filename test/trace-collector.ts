import { createServer, type Server } from 'node:http'

export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, string>
  isError: boolean
}

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'isError'> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
        status: { code?: number }
      })[]
    }[]
  }[]
}

/** A stand-in for an OpenTelemetry collector: keeps what OTLP over HTTP sends to it. */
export async function startCollector(): Promise<{
  url: string
  spans: CollectedSpan[]
  /** Every request as it came. */
  bodies: string[]
  headers: NodeJS.Dict<string | string[]>[]
  close(): void
}> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      bodies.push(text)
      headers.push(request.headers)
      for (const { attributes, status, ...span } of spansIn(text))
        spans.push({
          ...span,
          isError: status.code === 2,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]),
          ),
        })
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, spans, bodies, headers, close: () => void server.close() }
}

const spansIn = (text: string) =>
  (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )
