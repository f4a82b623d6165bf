import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

// Hop-by-hop headers (RFC 9110, 7.6.1).
const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

export type TlsProxy = { port: number; close(): Promise<void> }

/** What is in front of Stadi in production: it terminates TLS, adds the client's address, and forwards every chunk as it comes. */
export async function tlsProxy(secret: { key: string; cert: string }, portBehind: number): Promise<TlsProxy> {
  const server = createServer(secret, (asked, answer) => passOn(asked, answer, portBehind))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url: path, headers, socket } = asked
  const chain = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const behind = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...ofAllHops(headers), 'x-forwarded-for': chain, 'x-forwarded-proto': 'https' },
  })
  behind.on('response', (said) => {
    answer.writeHead(said.statusCode!, ofAllHops(said.headers))
    answer.flushHeaders()
    said.pipe(answer)
  })
  behind.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => behind.destroy())
  asked.pipe(behind)
}

const ofAllHops = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.includes(name)))
