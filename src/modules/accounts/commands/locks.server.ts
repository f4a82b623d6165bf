import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // A number that somebody is proving to be theirs.
  'phone',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
