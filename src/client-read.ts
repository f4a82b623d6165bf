import { useEffect, useEffectEvent } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { m } from '#paraglide/messages.js'

// Milliseconds.
const FRESH_FOR = 60_000
const RETRY_AFTER = 500

const kept = new Map<string, { answer: unknown; until: number }>()
/** What is on the screen now: reading it again means that somebody asked for news. */
let onScreen: string | null = null
/** Nothing was read by a script yet: what is on the screen came with the page. */
let asServed = true
/** Counts writes, so that an answer from before one is not kept after it. */
let writes = 0

/** Drops every kept answer. Call it when something was written outside an action, such as by a beacon. */
export function forgetReads(): void {
  writes++
  kept.clear()
}

/** A route's clientMiddleware: any action below it makes kept answers old, when it leaves and when it is answered. */
export async function forgetOnWrite({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> {
  const isWrite = request.method !== 'GET'
  if (isWrite) forgetReads()
  try {
    await next()
  } finally {
    if (isWrite) forgetReads()
  }
}

/**
 * For a clientLoader: coming back to a list within a minute shows it at once, without a new read, unless something was written (SYS-01);
 * a read that failed on its way is tried once more (SYS-02). `key` names what is read, as in {@link useOnScreen}.
 */
export async function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  asServed = false
  const known = kept.get(key)
  if (known && known.until > Date.now() && onScreen !== key) return known.answer as T
  const before = writes
  const answer = await twice(read)
  if (before === writes) keep(key, answer)
  return answer
}

const keep = (key: string, answer: unknown) => void kept.set(key, { answer, until: Date.now() + FRESH_FOR })

async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isLost(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
    return read()
  }
}

/** Lost on the way, rather than answered with a no: a broken connection, or a proxy that speaks for the server. */
function isLost(error: unknown): boolean {
  if (error instanceof Response) return false
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504
  return !(error instanceof DOMException && error.name === 'AbortError')
}

/** Marks what a list's screen shows, so that a revalidation there reads anew; what the server sent with the page is kept too. */
export function useOnScreen(key: string, answer: unknown): void {
  const fromServer = useEffectEvent(() => {
    if (asServed) keep(key, answer)
    asServed = false
  })
  useEffect(() => {
    fromServer()
    onScreen = key
    return () => { onScreen = null }
  }, [key])
}

/** For a clientAction: a write lost on its way becomes words beside the form, and what was typed stays. */
export async function writeOrSay<T>(write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (!isLost(error)) throw error
    const refused = { code: 'unsent' as const, title: m.course_unsent_title(), text: m.course_unsent(), fields: {} as Record<string, string> }
    // A status of 400 and above keeps React Router from reading everything again, which would fail too.
    return data({ refused, values: {} as Record<string, string> }, { status: 503 })
  }
}
