import { useEffect } from 'react'
import { forgetReads } from '#shell/client-read.ts'

// Milliseconds.
const BEAT = 30_000
/** After the last sign of a reader, somebody still reads for so long; then a page was left lying open. */
const AWAY_AFTER = 180_000
// What a reader does, and what a video does by itself while it plays.
const signs = ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown', 'touchmove', 'timeupdate']

/** Reports how long a lesson was in front of the learner: every half minute, and what is left when the page goes away. */
export function useLessonTime(courseId: number, lessonId: number, signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    return watchReading((seconds) => {
      reportTime(courseId, lessonId, seconds)
      forgetReads()
    })
  }, [courseId, lessonId, signedIn])
}

/** By a beacon, which is sent even while the page is being closed. */
export function reportTime(courseId: number, lessonId: number, seconds: number): void {
  const said = { intent: 'time', courseId: `${courseId}`, lessonId: `${lessonId}`, seconds: `${seconds}` }
  navigator.sendBeacon('/courses/progress', new URLSearchParams(said))
}

/**
 * Counts while the page is visible and somebody was there in the last minutes.
 * @returns a function that reports the rest and ends the watch
 */
export function watchReading(report: (seconds: number) => void): () => void {
  const isVisible = () => document.visibilityState === 'visible'
  let lastSign = Date.now()
  let since = isVisible() ? lastSign : null
  let readMs = 0
  const count = () => {
    const now = Date.now()
    if (since !== null) readMs += Math.max(0, Math.min(now, lastSign + AWAY_AFTER) - since)
    since = isVisible() ? now : null
  }
  const send = () => {
    count()
    const seconds = Math.floor(readMs / 1000)
    if (seconds === 0) return
    readMs -= seconds * 1000
    report(seconds)
  }
  // What went by until now is judged by the signs before this one.
  const note = () => {
    count()
    lastSign = Date.now()
  }
  // When visibility changes, the page is already in its new state: what went by belongs to the old one.
  const turn = () => {
    if (!isVisible()) return send()
    since = lastSign = Date.now()
  }
  const timer = setInterval(send, BEAT)
  const options = { capture: true, passive: true }
  for (const sign of signs) document.addEventListener(sign, note, options)
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', send)
  return () => {
    clearInterval(timer)
    for (const sign of signs) document.removeEventListener(sign, note, options)
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', send)
    send()
  }
}
