/** Where a browser keeps lessons that a signed-out visitor completed (decisions 16). */
export const KEPT_PROGRESS = 'stadi-progress'

/** Whether there is anything to hand over; false where storage is switched off. */
export function hasKeptProgress(): boolean {
  try {
    return localStorage.getItem(KEPT_PROGRESS) !== null
  } catch {
    return false
  }
}
