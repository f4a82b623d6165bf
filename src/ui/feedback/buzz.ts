/** A buzz that is felt and not heard, in milliseconds. */
const BUZZ_MS = 10

/** Of a phone that can, after a press and unless its person asks for less motion. */
export function buzz(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(BUZZ_MS)
}
