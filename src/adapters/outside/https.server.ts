import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isLoopbackName } from '#kit/net/loopback.ts'
import { isHouseName, isPublicAddress } from '#kit/net/addresses.ts'
import { LONGEST_ANSWER, NotReached, type Outside, type OutsideAnswer } from './outside.server.ts'

const PATIENCE_MS = 5000
// Push services name addresses of up to 600 letters.
const LONGEST_URL = 1000

export type OutsideSettings = {
  /** Allows requests to this machine, also without TLS: for evaluation on it. */
  allowsLoopback: boolean
  /** Our own origin, which is never requested. */
  origin: string
  /** All current addresses of a name. */
  resolve?: (name: string) => Promise<string[]>
  patienceMs?: number
}
type Settings = Required<OutsideSettings>

/**
 * Requests other people's servers, but nothing that only this machine can reach: no private network, no link-local address, no
 * cloud metadata. A name is resolved once, all of its addresses are checked, and the socket connects to one of these: a later DNS
 * change has no effect.
 */
export function internet(given: OutsideSettings): Outside {
  const settings: Settings = { resolve: addressesOf, patienceMs: PATIENCE_MS, ...given }
  return {
    async mayAsk(text) {
      const url = askable(text, settings)
      if (!url) return false
      const addresses = await inTime(addressesFor(url, settings), settings.patienceMs).catch(() => [])
      return addresses.every((address) => isAllowed(url, address, settings))
    },
    async post(text, headers, body) {
      const { status } = await reach(text, settings, { method: 'POST', headers, body, reads: false })
      return status
    },
    ask: (text, { headers, body }) =>
      reach(text, settings, { method: body === undefined ? 'GET' : 'POST', headers, body, reads: true }),
  }
}

type Wanted = Pick<Sent, 'method' | 'headers' | 'body' | 'reads'>

async function reach(text: string, settings: Settings, wanted: Wanted): Promise<OutsideAnswer> {
  const url = askable(text, settings)
  if (!url) throw new NotReached('not-allowed')
  const deadline = Date.now() + settings.patienceMs
  const addresses = await inTime(addressesFor(url, settings), settings.patienceMs)
  if (addresses.length === 0) throw new NotReached('unknown-name')
  if (!addresses.every((address) => isAllowed(url, address, settings))) throw new NotReached('not-allowed')
  return send(url, addresses[0]!, { ...wanted, patienceMs: Math.max(1, deadline - Date.now()) })
}

/** A URL in an allowed form, before any name is resolved. */
function askable(text: string, { allowsLoopback, origin }: Settings): URL | null {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.host === new URL(origin).host) return null
  const name = nameOf(url)
  const isHere = allowsLoopback && isLoopbackName(url.hostname)
  if (isHere) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  if (url.protocol !== 'https:') return null
  return isIP(name) === 0 && isHouseName(name) ? null : url
}

/** As a resolver expects it: IPv6 without brackets, no trailing dot. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function addressesFor(url: URL, { resolve }: Settings): Promise<string[]> {
  const name = nameOf(url)
  if (isIP(name) !== 0) return [name]
  if (isLoopbackName(url.hostname)) return ['127.0.0.1']
  const found = await resolve(name)
  // A host with both is reachable from more places over IPv4.
  return found.toSorted((a, b) => isIP(a) - isIP(b))
}

const addressesOf = async (name: string): Promise<string[]> => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

const isAllowed = (url: URL, address: string, { allowsLoopback }: Settings): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackName(url.hostname) && isLoopbackAddress(address))

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotReached('too-slow')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

type Sent = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  /** Whether the answer is read; otherwise the rest of it is ignored, however long it is. */
  reads: boolean
  patienceMs: number
}

/** @param address where the socket connects, whatever the name resolves to now */
function send(url: URL, address: string, sent: Sent): Promise<OutsideAnswer> {
  const { method, headers, body, reads, patienceMs } = sent
  const isTls = url.protocol === 'https:'
  const name = nameOf(url)
  const signal = AbortSignal.timeout(patienceMs)
  const options: RequestOptions & { servername?: string } = {
    method,
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      connection: 'close',
    },
    agent: false,
    signal,
    ...(isTls && isIP(name) === 0 && { servername: name }),
  }
  return new Promise((resolve, reject) => {
    const fail = () => reject(new NotReached(signal.aborted ? 'too-slow' : 'unreachable'))
    const request = (isTls ? overHttps : overHttp)(options, (answer) => {
      const status = answer.statusCode ?? 0
      answer.on('error', reads ? fail : () => {})
      const { link } = answer.headers
      // Node joins several with commas, but its types know of lists.
      if (reads)
        return void textIn(answer).then(
          (text) => resolve({ status, text, ...(link !== undefined && { link: String(link) }) }),
          fail,
        )
      resolve({ status, text: '' })
      request.destroy()
    })
    request.on('error', fail)
    request.end(body)
  })
}

async function textIn(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    // Leaving the loop hangs up.
    if (length > LONGEST_ANSWER) throw new NotReached('unreachable')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
