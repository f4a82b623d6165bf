import { lazy, Suspense, useEffect, useState } from 'react'
import { whenWanted } from '#ui/toast-words.ts'

export { showToast } from '#ui/toast-words.ts'

// Sonner is fetched with the first toast, not with the page.
const ToastStack = lazy(() => import('#ui/toast-stack.tsx').then((file) => ({ default: file.ToastStack })))

/** Once, in the root layout. */
export function Toaster({ label, closeText }: { label: string; closeText: string }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenWanted(() => setWanted(true)), [])
  if (!wanted) return null
  return <Suspense fallback={null}><ToastStack label={label} closeText={closeText} /></Suspense>
}
