import type { BannerProps } from '#ui/feedback/banner.tsx'
import { isBusy, whenFree } from '#ui/feedback/busy.ts'

export type ToastMessage = BannerProps & {
  durationMs?: number
  /** Its subject: a newer toast about the same subject replaces it. */
  about?: string
  /** Shown while the page is about to change: it stays for one navigation. */
  travels?: boolean
}
export type Toast = ToastMessage & { id: number }

// Milliseconds. If others wait, each is shown for a shorter time.
const SHOWN_FOR = 4000
const SHORTEST = 1500

type Standing = { toast: Toast; since: number; timer: ReturnType<typeof setTimeout> | undefined }

let last = 0
let standing: Standing[] = []
let waiting: Toast[] = []
let shown: readonly Toast[] = []
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

/** SYS-04; a phone has room for one. */
const most = (): number => (matchMedia('(min-width: 48rem)').matches ? 3 : 1)
const lasts = ({ durationMs = SHOWN_FOR }: Toast): number =>
  waiting.length > 0 ? Math.min(SHORTEST, durationMs) : durationMs

/** Fills free slots, resets every toast's timer and notifies the stack. */
function settle(): void {
  while (waiting.length > 0 && standing.length < most())
    standing.push({ toast: waiting.shift()!, since: Date.now(), timer: undefined })
  for (const one of standing) {
    clearTimeout(one.timer)
    one.timer = setTimeout(
      () => endToasts(({ id }) => id === one.toast.id),
      one.since + lasts(one.toast) - Date.now(),
    )
  }
  shown = standing.map(({ toast }) => toast)
  for (const listener of listeners) listener()
}

/**
 * Shows it for 4 s. Only in the browser; pages without scripts use a Banner. A green one removes red ones: they no longer apply.
 */
export function showToast(message: ToastMessage): void {
  const isGood = (message.tone ?? 'leaf') === 'leaf'
  // CRS-22: never over something that is being judged. What is wrong is said at once.
  if (isGood && isBusy()) return whenFree(() => showToast({ ...message, travels: true }))
  waiting.push({ ...message, id: ++last })
  endToasts(
    ({ id, about, tone }) =>
      id !== last && ((about !== undefined && about === message.about) || (isGood && tone === 'brick')),
  )
}

/** Removes toasts whose subject is over. */
export function endToasts(isOver: (toast: Toast) => boolean): void {
  for (const { toast, timer } of standing) if (isOver(toast)) clearTimeout(timer)
  standing = standing.filter(({ toast }) => !isOver(toast))
  waiting = waiting.filter((toast) => !isOver(toast))
  settle()
}

/** Removes those that have been there long enough to be read. */
export function endSeenToasts(): void {
  const seen = new Set(
    standing.filter(({ since }) => Date.now() - since >= SHORTEST).map(({ toast }) => toast.id),
  )
  if (seen.size > 0) endToasts(({ id }) => seen.has(id))
}

/** A new page: removes toasts about the last one, except those shown during the navigation. */
export function turnPage(): void {
  const stays = new Set([...shown, ...waiting].filter((toast) => toast.travels))
  for (const toast of stays) toast.travels = false
  endToasts((toast) => !stays.has(toast))
}

export const shownToasts = (): readonly Toast[] => shown
export const noToasts = (): readonly Toast[] => none
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
