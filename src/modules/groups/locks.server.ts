import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Making and opening groups of one course: how many there may be.
  'course-groups',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
