import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { LessData } from '#ui/less-data.tsx'
import { followStream } from './stream.ts'

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
