import type { BannerProps } from '#ui/feedback/banner.tsx'

export type ToastMessage = BannerProps & {
  durationMs?: number
  /** What it speaks about: newer words about the same take its place. */
  about?: string
  /** Said while the page is about to change: it goes along once. */
  travels?: boolean
}
export type Toast = ToastMessage & { id: number }

// Milliseconds. Where others wait, one stands shorter.
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

/** Fills free places, sets every toast's end anew and tells the stack. */
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

/** Says it for 4 s. Only in the browser; pages without scripts use a Banner. A green one takes red ones away: what they said is over. */
export function showToast(message: ToastMessage): void {
  const isGood = (message.tone ?? 'leaf') === 'leaf'
  waiting.push({ ...message, id: ++last })
  endToasts(
    ({ id, about, tone }) =>
      id !== last && ((about !== undefined && about === message.about) || (isGood && tone === 'brick')),
  )
}

/** Takes those away that speak about something that is over. */
export function endToasts(isOver: (toast: Toast) => boolean): void {
  for (const { toast, timer } of standing) if (isOver(toast)) clearTimeout(timer)
  standing = standing.filter(({ toast }) => !isOver(toast))
  waiting = waiting.filter((toast) => !isOver(toast))
  settle()
}

/** Another page: what was said about the last one goes, but for what was said on the way. */
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
