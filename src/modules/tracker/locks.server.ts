import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's recorded activity.
  'activities',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
