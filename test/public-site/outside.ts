import { type ClientRequest, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'

type Place = { port: number; cert: string; host: string }

/**
 * `fetch` as an outside client: to the public name, through the proxy, verifying the certificate.
 * @param from the address that the proxy sees; all of 127.0.0.0/8 are this machine
 */
export const fetchFrom =
  ({ port, cert, host }: Place, from = '127.0.0.1') =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer())
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      servername: host,
      ca: cert,
      method: asked.method,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        ...Object.fromEntries(asked.headers),
        ...(body && { 'content-length': String(body.length) }),
      },
      agent: false,
    })
    sent.end(body)
    return responseOf(await answerTo(sent))
  }

const answerTo = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void sent.once('response', resolve).once('error', reject))

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const status = answer.statusCode!
  const isBare = status === 204 || status === 304
  if (isBare) answer.resume()
  return new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers })
}
