import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Asked = {
  url: string
  headers: Record<string, unknown>
  body: { messages: { role: string; content: string }[] } & Record<string, unknown>
}
type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A local endpoint that implements OpenAI's chat completions. `asked` has its requests, `left` whether a caller left. */
export async function aiEndpoint(answer: Answer) {
  const asked: Asked[] = []
  const left: boolean[] = []
  const endpoint = { answer }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    response.on('close', () => left.push(!response.writableFinished))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Asked['body']
      asked.push({ headers: request.headers, url: request.url!, body })
      endpoint.answer(response, request)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return {
    asked,
    left,
    settings: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'key-1', model: 'small' },
    /** What it does from now on. */
    will: (next: Answer) => void (endpoint.answer = next),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const aiEvent = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
export const aiUsage = (tokens: number) =>
  `data: ${JSON.stringify({ choices: [], usage: { total_tokens: tokens } })}\n\n`
export const AI_DONE = 'data: [DONE]\n\n'

/** Streams these parts and ends. */
export const streams =
  (...parts: (string | Buffer)[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) response.write(part)
    response.end()
  }

/** Streams these parts and then stays silent. */
export const stalls =
  (...parts: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) response.write(part)
  }
