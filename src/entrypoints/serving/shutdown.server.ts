import type { IncomingMessage, Server, ServerResponse } from 'node:http'

// All in milliseconds from the signal. Its sender kills after ten seconds; the rest is a margin for a busy machine.
// Longer than a proxy keeps a connection that rests, four seconds in all of deploy/: from the signal on no response leaves one open, so
// that none is left when the door closes, and no proxy sends a form into one that is closing. It cannot send that a second time.
const NOTICE_MS = 4500
const DRAIN_MS = 7500
const EXIT_MS = 9000
const IDLE_LOOK_MS = 100
const QUIET_ROUND_MS = 0.5
const QUIET_WITHIN_MS = 300

type Parts = {
  server: Server
  /** Whether a proxy may learn it from /readyz before the process stops listening. */
  isBehindProxy: boolean
  /** Announces that this process accepts nothing new, and starts ending what runs besides requests. */
  begin(): void
  /** What ends when no request is pending any more. */
  close(): Promise<void>
  onError(error: unknown): void
}

/**
 * Ends the process gracefully: pending requests get their response, and each response closes its connection; otherwise a client
 * with constant requests would never let go. However much hangs, a job, a connection, or the database, it is over after EXIT_MS.
 */
export function endOnSignal(parts: Parts): void {
  const pending = new Set<ServerResponse>()
  parts.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(parts, pending))
}

async function end(
  { server, isBehindProxy, begin, close, onError }: Parts,
  pending: Set<ServerResponse>,
): Promise<void> {
  exitSoon()
  // What is answered from now on leaves no connection open, also where it was asked before.
  for (const response of pending) response.shouldKeepAlive = false
  begin()
  await drain(server, isBehindProxy ? NOTICE_MS : 0)
  await close().catch(onError)
  process.exit(0)
}

/** The exit that happens in any case. */
export function exitSoon(): void {
  setTimeout(() => process.exit(0), EXIT_MS)
}

async function drain(server: Server, noticeMs: number): Promise<void> {
  const since = performance.now()
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await pause(noticeMs)
  await nobodyAtTheDoor()
  const drained = new Promise((resolve) => server.close(resolve))
  // For responses that had begun before, and did not close theirs.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  await Promise.race([drained, pause(DRAIN_MS - (performance.now() - since))])
  clearInterval(idle)
  server.closeAllConnections()
}

/**
 * Right after accepting the connections that arrived meanwhile: later ones are refused, which a proxy may try elsewhere, and what nobody
 * had accepted would be cut off. A round of the event loop that took no time accepted all and then did nothing else.
 */
async function nobodyAtTheDoor(): Promise<void> {
  const giveUpAt = performance.now() + QUIET_WITHIN_MS
  let since: number
  do {
    since = performance.now()
    await new Promise((resolve) => void setImmediate(resolve))
  } while (performance.now() - since > QUIET_ROUND_MS && performance.now() < giveUpAt)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
