import { HOUR } from '#kit/time.ts'

/** A check runs each hour; if the last is older than this, one was missed. */
const FRESH_MS = 2 * HOUR

export type CheckState = 'never' | 'late' | 'broken' | 'whole'

/** What can be said about the last check: that all is well only if one found so, and recently. */
export function checkState(check: { at: Date; broken: number } | null, now: Date): CheckState {
  if (!check) return 'never'
  if (check.broken > 0) return 'broken'
  return now.getTime() - check.at.getTime() > FRESH_MS ? 'late' : 'whole'
}
