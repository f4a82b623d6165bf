import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

// Milliseconds after a stream that the server ended for good.
const AGAIN_MS = 15_000

/**
 * Reads the page again whenever a stream says that somebody wrote or read (MSG-15, MSG-17, MSG-18), and at every return to it: that marks
 * as read what could not be marked before (MSG-22+). Only a page that is looked at listens.
 * @param newest the place up to which the page knows everything
 */
export function useNews(newest: number): void {
  const { revalidate, state } = useRevalidator()
  const { state: moving } = useNavigation()
  // While somebody moves on, reading again would become part of the move, which leaves the header as it is.
  const isBusy = state !== 'idle' || moving !== 'idle'
  const isDue = useRef(false)
  const read = useEffectEvent(() => {
    isDue.current = isBusy
    if (!isDue.current) void revalidate()
  })
  useEffect(() => {
    if (!isBusy && isDue.current) read()
  }, [isBusy])

  const place = useEffectEvent(() => newest)
  useEffect(() => {
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isKnown = false
    const open = () => {
      clearTimeout(timer)
      stream = new EventSource(`/realtime/v1?after=${place()}`)
      stream.addEventListener('message', () => read())
      stream.addEventListener('read', () => read())
      stream.addEventListener('open', () => {
        // While it was away, somebody may have read.
        if (isKnown) read()
        isKnown = true
      })
      stream.addEventListener('error', () => {
        if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS)
      })
    }
    const close = () => {
      clearTimeout(timer)
      stream?.close()
    }
    const look = () => {
      close()
      if (!document.hidden) open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [])
}
