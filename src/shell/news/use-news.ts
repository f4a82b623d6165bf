import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { LessData } from '#ui/less-data.tsx'

/** Milliseconds: what a page older than this shows when its scripts come may have changed. */
const OLD_MS = 3000
/** Where the scripts of the page came with it, or after it. */
let isFirst = true

type News = {
  /** The position up to which the page knows every message; what is counted only is read anew. */
  newest?: number
  /** What else is a reason to read: calls its reader, and returns what ends that. */
  onReadable?: (read: () => void) => () => void
}

/**
 * Reloads the page's data whenever a stream reports that somebody wrote or read (MSG-15, MSG-17, MSG-18), that the person's notifications
 * are others or were read, wherever that was (DASH-05, DASH-06), and whenever the page becomes visible. Only a visible page listens.
 */
export function useNews({ newest, onReadable }: News): void {
  const { revalidate, state } = useRevalidator()
  const { state: moving } = useNavigation()
  // During a navigation, revalidating would become part of it, which leaves the header unchanged.
  const isBusy = state !== 'idle' || moving !== 'idle'
  const isDue = useRef(false)
  const read = useEffectEvent(() => {
    isDue.current = isBusy
    if (!isDue.current) void revalidate()
  })
  useEffect(() => {
    if (!isBusy && isDue.current) read()
  }, [isBusy])

  useEffect(() => onReadable?.(() => read()), [onReadable])

  const address = useEffectEvent(() => `/realtime/v1${newest === undefined ? '' : `?after=${newest}`}`)
  // A connection that is held costs some: less data has counts with each page.
  const listens = !useContext(LessData) || newest !== undefined
  useEffect(() => {
    if (!listens) return
    let close: (() => void) | undefined
    let isOld = isFirst && performance.now() > OLD_MS
    isFirst = false
    const look = () => {
      close?.()
      close = document.hidden
        ? undefined
        : followStream({
            address: () => address(),
            onNews: () => read(),
            onOpen() {
              // While it was hidden or under way, somebody may have read.
              if (isOld) read()
              isOld = true
            },
          })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close?.()
    }
  }, [listens])
}

/** How long a stream may take to open (SYS-06); after that it is requested again. */
const PATIENCE_MS = 10_000
/** After a stream that the server ended for good. */
const AGAIN_MS = 15_000

type Heard = {
  /** The stream's start position, evaluated at each opening. */
  address(): string
  /** Somebody wrote, read or left, or notifications are others. */
  onNews(): void
  /** It is open, also again after an interruption. */
  onOpen(): void
}

/** Listens to an event stream and reopens it whenever it is lost. @returns a function that stops it */
export function followStream({ address, onNews, onOpen }: Heard): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    stream?.close()
  }
  const open = () => {
    close()
    stream = new EventSource(address())
    timer = setTimeout(open, PATIENCE_MS)
    for (const news of ['message', 'read', 'left', 'noticed']) stream.addEventListener(news, onNews)
    stream.addEventListener('open', () => {
      clearTimeout(timer)
      onOpen()
    })
    stream.addEventListener('error', () => {
      clearTimeout(timer)
      // A browser retries by itself unless it gave up.
      const isOver = stream?.readyState === EventSource.CLOSED
      timer = setTimeout(open, isOver ? AGAIN_MS : PATIENCE_MS)
    })
  }
  open()
  return close
}
