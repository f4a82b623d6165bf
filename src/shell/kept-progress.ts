/** Where a browser stores lessons that a signed-out visitor completed (decisions 16). */
export const KEPT_PROGRESS = 'stadi-progress'

/** Whether there is anything to merge; false if storage is disabled. */
export function hasKeptProgress(): boolean {
  try {
    return localStorage.getItem(KEPT_PROGRESS) !== null
  } catch {
    return false
  }
}
