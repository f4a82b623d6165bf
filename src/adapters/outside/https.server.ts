import { lookup } from 'node:dns/promises'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isLoopbackName } from '#kit/net/loopback.ts'
import { isHouseName, isPublicAddress } from '#kit/net/addresses.ts'
import { NotReached, type Outside } from './outside.server.ts'

const PATIENCE_MS = 5000
const LONGEST_URL = 500

export type OutsideSettings = {
  /** This machine may be asked, also without TLS: for whoever tries things out on it. */
  allowsLoopback: boolean
  /** Our own address, which is never asked. */
  origin: string
  /** Every address that a name has now. */
  resolve?: (name: string) => Promise<string[]>
  patienceMs?: number
}
type Settings = Required<OutsideSettings>

/**
 * Asks other people's servers, and nothing that only this machine can reach: no house, no link, no cloud's inside. A name is looked up
 * once, all of its addresses are judged, and one of these is what the socket goes to: a name that changes its mind changes nothing.
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

/** An address of the form that may be asked, before any name is looked up. */
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

/** As a resolver wants it: IPv6 without brackets, no dot at the end. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function addressesFor(url: URL, { resolve }: Settings): Promise<string[]> {
  const name = nameOf(url)
  if (isIP(name) !== 0) return [name]
  if (isLoopbackName(url.hostname)) return ['127.0.0.1']
  const found = await resolve(name)
  // Whoever has both is reached from more places by the older one.
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

type Sent = { headers: Record<string, string>; body: string; patienceMs: number }

/** @param address what the socket goes to, whatever the name would say now */
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
      // What it says besides is nobody's business, however long it is.
      answer.on('error', () => {})
      request.destroy()
    })
    request.on('error', () => reject(new NotReached(signal.aborted ? 'too-slow' : 'unreachable')))
    request.end(body)
  })
}
