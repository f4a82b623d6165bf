/** Of the document, while somebody is in the middle of something: what congratulates waits. */
export const BUSY = 'data-busy'
/** Dispatched on the window when it is over. */
export const FREE = 'stadi-free'

export const isBusy = (): boolean => document.documentElement.hasAttribute(BUSY)

export function setBusy(is: boolean): void {
  if (is === isBusy()) return
  document.documentElement.toggleAttribute(BUSY, is)
  if (!is) dispatchEvent(new Event(FREE))
}

/** Now, or as soon as nothing is in somebody's hands. */
export function whenFree(run: () => void): void {
  if (isBusy()) addEventListener(FREE, run, { once: true })
  else run()
}
