import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's keys.
  'api-keys',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
