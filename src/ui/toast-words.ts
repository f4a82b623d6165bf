import type { Notice } from '#ui/banner.tsx'

export type ToastMessage = Notice & { durationMs?: number }
type Show = (message: ToastMessage) => void

// What is said before the stack has arrived waits here.
const waiting: ToastMessage[] = []
let wake: (() => void) | undefined
let show: Show | undefined

/** Says it for 4 s. Only in the browser; pages without scripts use a Banner. */
export function showToast(message: ToastMessage) {
  if (show) return show(message)
  waiting.push(message)
  wake?.()
}

/** Called by the stack once it is on the page. */
export function readyToShow(ready: Show) {
  show = ready
  for (const message of waiting.splice(0)) ready(message)
  return () => { show = undefined }
}

/** Told as soon as there is something to say. */
export function whenWanted(tell: () => void) {
  wake = tell
  if (waiting.length > 0) tell()
  return () => { wake = undefined }
}
