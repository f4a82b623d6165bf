import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // What one person did.
  'activities',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
