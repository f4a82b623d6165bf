import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onReadable } from './sender.ts'
import { followStream } from './stream.ts'

/**
 * Reloads the page's data whenever a stream reports that somebody wrote or read (MSG-15, MSG-17, MSG-18), something was sent from
 * here, and whenever the page becomes visible: that marks as read what could not be marked before (MSG-22+). Only a visible page
 * listens.
 * @param newest the position up to which the page knows everything
 */
export function useNews(newest: number): void {
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

  useEffect(() => onReadable(() => read()), [])

  const place = useEffectEvent(() => newest)
  useEffect(() => {
    let close: (() => void) | undefined
    let isKnown = false
    const look = () => {
      close?.()
      close = document.hidden
        ? undefined
        : followStream({
            address: () => `/realtime/v1?after=${place()}`,
            onNews: () => read(),
            onOpen() {
              // While it was hidden, somebody may have read.
              if (isKnown) read()
              isKnown = true
            },
          })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close?.()
    }
  }, [])
}
