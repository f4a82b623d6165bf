/**
 * Requests over a connection that may be lost, one way for every screen (SYS-02). What React Router reads is tried twice; then it waits,
 * while the page stays as it is, until the network is back or somebody presses "Try again". Writes that may be sent twice do the same.
 */

/** Nothing came back at all, or only a word that the server is away. */
export type OutageKind = 'network' | 'server'
type Waiting = { kind: OutageKind; isTrying: boolean; retry(): void }
type Outage = { kind: OutageKind; isTrying: boolean }

// Milliseconds.
const SECOND_TRY_AFTER = 500
const NEXT_TRY_AFTER = 8000

/** The field of a write that may be sent twice; its name is what browsers send. */
export const RETRY_FIELD = 'again'
/** As a read is: it waits until it gets through. Or tried once more, and then its form says that it failed. */
export type Retry = 'until-sent' | 'once'
/** In the address of a read whose screen says itself that it failed: it does not wait. */
const CHECK = 'check'

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()
let shown: Outage | null = null

function tell(): void {
  const all = [...waiting]
  const next = all[0] ? { kind: all[0].kind, isTrying: all.some((one) => one.isTrying) } : null
  if (next?.kind === shown?.kind && next?.isTrying === shown?.isTrying) return
  shown = next
  for (const listener of listeners) listener()
}

export const currentOutage = (): Outage | null => shown
export function onOutage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends everything that waits once more. */
export function retryNow(): void {
  for (const one of waiting) one.retry()
}

/** A gateway that got no answer, a server that is away, or no way to it at all: trying again may help (AUTH-39). */
export const isOutage = (error: unknown): boolean =>
  error instanceof TypeError ||
  (typeof error === 'object' && error !== null && 'status' in error && isAway(Number(error.status)))

const isAway = (status: number): boolean => status >= 502 && status <= 504

/** Called once, before React Router reads anything. */
export function retryLostRequests(): void {
  const network = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    // React Router's own requests, and no others.
    if (!(input instanceof URL && input.pathname.endsWith('.data'))) return network(input, init)
    const send = async () => whole(await network(input, init))
    const isRead = (init?.method ?? 'GET') === 'GET'
    const retry = init?.body instanceof URLSearchParams && init.body.get(RETRY_FIELD)
    return isRead || retry
      ? sendUntilReached(send, retry === 'once' || input.searchParams.has(CHECK), init?.signal)
      : send()
  }
  addEventListener('online', retryNow)
}

/** Read to its end, so that an answer that breaks off half way counts as none. */
async function whole(response: Response): Promise<Response> {
  if (!response.body) return response
  return new Response(await response.arrayBuffer(), response)
}

/** Ends when the server can be reached. */
export const reached = (): Promise<unknown> =>
  sendUntilReached(() => fetch('/healthz', { cache: 'no-store' }), false)

/** The code of a part of a screen; a browser asks for lost code only once, so the page is loaded anew as soon as that works. */
export const arriving =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(async () => {
      await reached()
      location.reload()
      return new Promise<T>(() => {})
    })

/** @param speaksItself its screen says what went wrong: two tries and no wait */
export async function sendUntilReached(
  send: () => Promise<Response>,
  speaksItself: boolean,
  signal?: AbortSignal | null,
): Promise<Response> {
  const first = await tried(send, signal)
  if (first instanceof Response) return first
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER))
  if (speaksItself) return send()
  let last = await tried(send, signal)
  if (last instanceof Response) return last
  const place: Waiting = { kind: last, isTrying: false, retry: () => {} }
  waiting.add(place)
  try {
    while (!(last instanceof Response)) {
      change(place, { kind: last, isTrying: false })
      await turn(place, signal)
      change(place, { isTrying: true })
      last = await tried(send, signal)
    }
  } finally {
    waiting.delete(place)
    tell()
  }
  // What else waits would reach the server now.
  retryNow()
  return last
}

function change(place: Waiting, now: Partial<Waiting>): void {
  Object.assign(place, now)
  tell()
}

/** The answer, or what came in its place. */
async function tried(
  send: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response | OutageKind> {
  stopIfAborted(signal)
  try {
    const answer = await send()
    return isAway(answer.status) ? 'server' : answer
  } catch (error) {
    stopIfAborted(signal)
    if (!isOutage(error)) throw error
    return 'network'
  }
}

/** Until somebody asks, the network is said to be back, a while has passed, or the page moved on. */
const turn = (place: Waiting, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve) => {
    place.retry = resolve
    setTimeout(resolve, NEXT_TRY_AFTER)
    signal?.addEventListener('abort', () => resolve())
  })

function stopIfAborted(signal?: AbortSignal | null): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('', 'AbortError')
}
