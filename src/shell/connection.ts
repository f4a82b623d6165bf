/**
 * Requests over a connection that may be lost, the same for every screen (SYS-02). React Router's reads are tried twice; then they wait, while
 * the page stays as it is, until the network is back or the user presses "Try again". Writes that may be sent twice do the same. A read that
 * fails in the server waits for the press alone: it may fail each time.
 */

/** No response at all, or only a message that the server is unavailable, or that it failed. */
export type OutageKind = 'network' | 'server'
type Waiting = { kind: OutageKind; isTrying: boolean; retry(): void }
type Outage = { kind: OutageKind; isTrying: boolean }

// Milliseconds.
const SECOND_TRY_AFTER = 500
const NEXT_TRY_AFTER = 8000

/** What the server answers where it failed. */
const FAULT = 500

/** The field of a write that may be sent twice; its name is what browsers send. */
export const RETRY_FIELD = 'again'
/** Like a read: it waits until it succeeds. Or it is retried once, and then its form shows that it failed. */
export type Retry = 'until-sent' | 'once'
/** In the URL of a read whose screen reports its failure itself: it does not wait. */
const CHECK = 'check'

/**
 * Which build a page's code is of, and the server that answers it: while a version replaces another they may differ (decision 094). Who
 * moves to another page says it, and is told by another build to open that page whole: it knows other data and other code.
 */
export const BUILD_HEADER = 'stadi-build'
function ownBuild(): string {
  const { __reactRouterManifest: manifest } = globalThis as unknown as {
    __reactRouterManifest: { version: string }
  }
  return manifest.version
}
let metOther = false
/** Whether a server of another build answered since the page was opened. */
export const hasMetOtherBuild = (): boolean => metOther

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

/** Retries every waiting request. */
export function retryNow(): void {
  for (const one of waiting) one.retry()
}

/** A gateway time-out, an unavailable server, or no connection at all: a retry may help (AUTH-39). */
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
    const isRead = (init?.method ?? 'GET') === 'GET'
    const asked = isRead && isMove(input) ? { ...init, headers: { [BUILD_HEADER]: ownBuild() } } : init
    const send = async () => {
      const answer = await network(input, asked)
      const build = answer.headers.get(BUILD_HEADER)
      metOther ||= build !== null && build !== ownBuild()
      return whole(answer)
    }
    const retry = init?.body instanceof URLSearchParams && init.body.get(RETRY_FIELD)
    if (!isRead && !retry) return send()
    const speaksItself = retry === 'once' || input.searchParams.has(CHECK)
    return sendUntilReached(send, { speaksItself, isRead, signal: init?.signal })
  }
  addEventListener('online', retryNow)
}

/** Of the screen that stands here data is read again, and opening it whole would take away what somebody is typing. */
function isMove(url: URL): boolean {
  if (url.searchParams.has(CHECK)) return false
  const rest = new URLSearchParams(url.search)
  rest.delete('_routes')
  const here = `${location.pathname.replace(/\/$/, '/_')}.data`
  return url.pathname !== here || rest.toString() !== new URLSearchParams(location.search).toString()
}

const NO_CONTENT = 204

/** Read to its end, so that a response that breaks off counts as none. */
async function whole(response: Response): Promise<Response> {
  // Browsers give an answer without content a stream all the same, and let nobody make one with content.
  if (!response.body || response.status === NO_CONTENT) return response
  return new Response(await response.arrayBuffer(), response)
}

/** Ends when the server is reachable. */
export const reached = (): Promise<unknown> =>
  sendUntilReached(() => fetch('/healthz', { cache: 'no-store' }))

/** Ends a request that takes longer; as `AbortSignal.timeout`, which came with Chrome 103 and Safari 16. */
export function endingAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

/** Whether the server answers now, for a part that says itself what it lacks. */
export const isReachable = (): Promise<boolean> =>
  sendUntilReached(() => fetch('/healthz', { cache: 'no-store' }), { speaksItself: true }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A read of a part that says itself what it lacks, tried twice. */
export const readTwice = (address: string, init: RequestInit): Promise<Response> =>
  sendUntilReached(() => fetch(address, init), { speaksItself: true, isRead: true, signal: init.signal })

/** The code of a screen's part; a browser requests failed code only once, so the page is reloaded as soon as that works. */
export const arriving =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch(async () => {
      await reached()
      location.reload()
      return new Promise<T>(() => {})
    })

type Sending = {
  /** Its screen reports the error: two tries and no wait. */
  speaksItself?: boolean
  /** It changes nothing, so that it is tried again also where the server failed. */
  isRead?: boolean
  signal?: AbortSignal | null | undefined
}

export async function sendUntilReached(
  send: () => Promise<Response>,
  { speaksItself = false, isRead = false, signal }: Sending = {},
): Promise<Response> {
  const first = await tried(send, isRead, signal)
  if (first instanceof Response) return first
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER))
  if (speaksItself) return send()
  let last = await tried(send, isRead, signal)
  if (last instanceof Response) return last
  const place: Waiting = { kind: kindOf(last), isTrying: false, retry: () => {} }
  waiting.add(place)
  try {
    while (!(last instanceof Response)) {
      change(place, { kind: kindOf(last), isTrying: false })
      await turn(place, last, signal)
      change(place, { isTrying: true })
      last = await tried(send, isRead, signal)
    }
  } finally {
    waiting.delete(place)
    tell()
  }
  // Other waiting requests would now reach the server.
  retryNow()
  return last
}

function change(place: Waiting, now: Partial<Waiting>): void {
  Object.assign(place, now)
  tell()
}

type Lost = OutageKind | 'fault'
const kindOf = (lost: Lost): OutageKind => (lost === 'fault' ? 'server' : lost)

/** The response, or what came instead. */
async function tried(
  send: () => Promise<Response>,
  isRead: boolean,
  signal?: AbortSignal | null,
): Promise<Response | Lost> {
  stopIfAborted(signal)
  try {
    const answer = await send()
    if (isAway(answer.status)) return 'server'
    return isRead && answer.status === FAULT ? 'fault' : answer
  } catch (error) {
    stopIfAborted(signal)
    if (!isOutage(error)) throw error
    return 'network'
  }
}

/** Until the user asks, the network is reported back, a while has passed, or the page moved on. */
const turn = (place: Waiting, why: Lost, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve) => {
    place.retry = resolve
    if (why !== 'fault') setTimeout(resolve, NEXT_TRY_AFTER)
    signal?.addEventListener('abort', () => resolve())
  })

function stopIfAborted(signal?: AbortSignal | null): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('', 'AbortError')
}
