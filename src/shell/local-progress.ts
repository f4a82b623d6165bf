/** Where a browser keeps lessons that a signed-out visitor completed (decisions 16). */
export const LOCAL_PROGRESS = 'stadi-progress'

/** Whether there is anything to hand over; false where storage is switched off. */
export function hasLocalProgress(): boolean {
  try {
    return localStorage.getItem(LOCAL_PROGRESS) !== null
  } catch {
    return false
  }
}
