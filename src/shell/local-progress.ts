/** Where a browser stores lessons that a signed-out visitor completed (decisions 16). */
export const LOCAL_PROGRESS = 'stadi-progress'

/** How the names begin under which it stores what they left in exercises and questions. */
export const LOCAL_WORKS = 'stadi-work--'

/** Whether there is anything to merge; false if storage is disabled. */
export function hasLocalProgress(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name === LOCAL_PROGRESS || name.startsWith(LOCAL_WORKS))
  } catch {
    return false
  }
}
