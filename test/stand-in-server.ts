import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in for somebody else's server is asked, and answers. */
export type Asked = { method: string; url: URL; headers: Record<string, string | undefined>; body: string }
/** @property type of the content, JSON if not said @property headers beside it */
export type Answer = { status: number; text: string; type?: string; headers?: Record<string, string> }

/** Answers on this machine at a port of its own. @returns its origin, and what ends it */
export async function listen(
  answer: (asked: Asked) => Promise<Answer>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const url = new URL(request.url!, `http://${request.headers.host}`)
      const headers = request.headers as Record<string, string>
      void answer({ method: request.method!, url, headers, body }).then(
        ({ status, type = 'application/json', text, headers: more }) =>
          response.writeHead(status, { 'content-type': type, ...more }).end(text),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
