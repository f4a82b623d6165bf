import type { IncomingMessage, Server, ServerResponse } from 'node:http'

// All in milliseconds, from the signal on. Whoever sends it kills after ten seconds; what is left is for a machine that is busy.
const NOTICE_MS = 2000
const DRAIN_MS = 6000
const EXIT_MS = 8000
const IDLE_LOOK_MS = 100

type Parts = {
  server: Server
  /** Whether something in front may be told by /readyz before nobody listens any more. */
  isBehindProxy: boolean
  /** Says that this process takes nothing new, and begins to end what goes on beside requests. */
  begin(): void
  /** What ends when no request is on its way any more. */
  close(): Promise<void>
  onError(error: unknown): void
}

/**
 * Ends the process in order: requests that are on their way get their answer, and each answer closes its connection, without which
 * whoever asks all the time would never let go. However much hangs, a job, a line, or the database, it is over after EXIT_MS.
 */
export function endOnSignal(parts: Parts): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(parts))
}

async function end({ server, isBehindProxy, begin, close, onError }: Parts): Promise<void> {
  exitSoon()
  begin()
  await drain(server, isBehindProxy ? NOTICE_MS : 0)
  await close().catch(onError)
  process.exit(0)
}

/** The end that comes whatever else does. */
export function exitSoon(): void {
  setTimeout(() => process.exit(0), EXIT_MS)
}

async function drain(server: Server, noticeMs: number): Promise<void> {
  const since = performance.now()
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await pause(noticeMs)
  // Right after whoever knocked meanwhile was let in; those who still wait to connect are turned away.
  await new Promise((resolve) => void setImmediate(resolve))
  const drained = new Promise((resolve) => server.close(resolve))
  // Of answers that had begun before, and did not close theirs.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  await Promise.race([drained, pause(DRAIN_MS - (performance.now() - since))])
  clearInterval(idle)
  server.closeAllConnections()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
