import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice } from '#ui/banner.tsx'

export type ToastMessage = Notice & { durationMs?: number }
type Show = (message: ToastMessage) => void

// Sonner is fetched with the first toast, not with the page; what is said meanwhile waits here.
const ToastStack = lazy(() => import('#ui/toast-stack.tsx').then((file) => ({ default: file.ToastStack })))
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

/** Once, in the root layout. */
export function Toaster({ label, closeText }: { label: string; closeText: string }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    wake = () => setWanted(true)
    if (waiting.length > 0) wake()
    return () => { wake = undefined }
  }, [])
  if (!wanted) return null
  return <Suspense fallback={null}><ToastStack label={label} closeText={closeText} /></Suspense>
}
