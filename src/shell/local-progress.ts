/** Where a browser stores lessons that a signed-out visitor completed (decisions 16). */
export const LOCAL_PROGRESS = 'stadi-progress'

/** Whether there is anything to merge; false if storage is disabled. */
export function hasLocalProgress(): boolean {
  try {
    return localStorage.getItem(LOCAL_PROGRESS) !== null
  } catch {
    return false
  }
}
