import { lookup } from 'node:dns/promises'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isLoopbackName } from '#kit/net/loopback.ts'
import { isHouseName, isPublicAddress } from '#kit/net/addresses.ts'
import { NotReached, type Outside } from './outside.server.ts'

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
      const url = askable(text, settings)
      if (!url) throw new NotReached('not-allowed')
      const deadline = Date.now() + settings.patienceMs
      const addresses = await inTime(addressesFor(url, settings), settings.patienceMs)
      if (addresses.length === 0) throw new NotReached('unknown-name')
      if (!addresses.every((address) => isAllowed(url, address, settings)))
        throw new NotReached('not-allowed')
      return send(url, addresses[0]!, { headers, body, patienceMs: Math.max(1, deadline - Date.now()) })
    },
  }
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

type Sent = { headers: Record<string, string>; body: string | Uint8Array; patienceMs: number }

/** @param address where the socket connects, whatever the name resolves to now */
function send(url: URL, address: string, { headers, body, patienceMs }: Sent): Promise<number> {
  const isTls = url.protocol === 'https:'
  const name = nameOf(url)
  const signal = AbortSignal.timeout(patienceMs)
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
    agent: false,
    signal,
    ...(isTls && isIP(name) === 0 && { servername: name }),
  }
  return new Promise((resolve, reject) => {
    const request = (isTls ? overHttps : overHttp)(options, (answer) => {
      resolve(answer.statusCode ?? 0)
      // The rest of the response is ignored, however long it is.
      answer.on('error', () => {})
      request.destroy()
    })
    request.on('error', () => reject(new NotReached(signal.aborted ? 'too-slow' : 'unreachable')))
    request.end(body)
  })
}
