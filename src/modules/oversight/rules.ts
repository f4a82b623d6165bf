import { HOUR } from '#kit/time.ts'

/** A check comes each hour; one that is older than this was left out. */
const FRESH_MS = 2 * HOUR

export type CheckState = 'never' | 'late' | 'broken' | 'whole'

/** What can be said of the last check: that all is well only where one found so, and lately. */
export function checkState(check: { at: Date; broken: number } | null, now: Date): CheckState {
  if (!check) return 'never'
  if (check.broken > 0) return 'broken'
  return now.getTime() - check.at.getTime() > FRESH_MS ? 'late' : 'whole'
}
