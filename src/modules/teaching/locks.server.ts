import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Announcing in one course: two at once would take the same place of the week.
  'announcing',
  // Telling the learners of one announcement.
  'telling',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
