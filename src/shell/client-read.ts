import { useEffect, useEffectEvent } from 'react'
import { isWithin } from '#kit/time.ts'

// Milliseconds.
const FRESH_FOR = 60_000

const kept = new Map<string, { answer: unknown; readAt: number }>()
/** What is on the screen now: reading it again means that somebody asked for an update. */
let onScreen: string | null = null
/** Scripts have read nothing yet: what is on the screen came with the page. */
let asServed = true
/** Counts writes, so that a response from before one is not cached after it. */
let writes = 0

/** Clears the cache. Call it when something was written outside an action, such as by a beacon. */
export function forgetReads(): void {
  writes++
  kept.clear()
}

/** A route's clientMiddleware: any action below it makes cached responses stale, when it is sent and when it is answered. */
export async function forgetOnWrite(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<void> {
  const isWrite = request.method !== 'GET'
  if (isWrite) forgetReads()
  try {
    await next()
  } finally {
    if (isWrite) forgetReads()
  }
}

/**
 * For a clientLoader: returning to a list within a minute shows it at once, without a new read, unless something was written
 * (SYS-01). `key` names what is read, as in {@link useOnScreen}.
 */
export async function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  asServed = false
  const existing = kept.get(key)
  if (existing && isWithin(FRESH_FOR, existing.readAt, Date.now()) && onScreen !== key)
    return existing.answer as T
  const before = writes
  const answer = await read()
  if (before === writes) keep(key, answer)
  return answer
}

const keep = (key: string, answer: unknown) => void kept.set(key, { answer, readAt: Date.now() })

/** Marks what a list's screen shows, so that a revalidation there reads again; what the server sent with the page is cached too. */
export function useOnScreen(key: string, answer: unknown): void {
  const fromServer = useEffectEvent(() => {
    if (asServed) keep(key, answer)
    asServed = false
  })
  useEffect(() => {
    fromServer()
    onScreen = key
    return () => {
      onScreen = null
    }
  }, [key])
}
