import { useEffect } from 'react'
import { forgetReads } from '#shell/client-read.ts'

// Milliseconds.
const BEAT = 30_000

/** Reports how long a lesson was in front of the learner: every half minute, and what is left when the page goes away. */
export function useLessonTime(courseId: number, lessonId: number, signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    return watchVisibleTime((seconds) => {
      // A beacon is sent even while the page is being closed.
      navigator.sendBeacon(
        '/courses/progress',
        new URLSearchParams({
          intent: 'time',
          courseId: `${courseId}`,
          lessonId: `${lessonId}`,
          seconds: `${seconds}`,
        }),
      )
      forgetReads()
    })
  }, [courseId, lessonId, signedIn])
}

/** @returns a function that reports the rest and ends the watch */
function watchVisibleTime(report: (seconds: number) => void): () => void {
  const isVisible = () => document.visibilityState === 'visible'
  let since = isVisible() ? Date.now() : null
  let visibleMs = 0
  const count = () => {
    if (since !== null) visibleMs += Date.now() - since
    since = isVisible() ? Date.now() : null
  }
  const send = () => {
    count()
    const seconds = Math.floor(visibleMs / 1000)
    if (seconds === 0) return
    visibleMs -= seconds * 1000
    report(seconds)
  }
  // When visibility changes, the page is already in its new state: what went by belongs to the old one.
  const turn = () => (isVisible() ? void (since = Date.now()) : send())
  const timer = setInterval(send, BEAT)
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', send)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', send)
    send()
  }
}
