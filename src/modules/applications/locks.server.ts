import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's list of tracked jobs.
  'applications',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
