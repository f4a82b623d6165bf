import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's daily mail of replies.
  'digest',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
