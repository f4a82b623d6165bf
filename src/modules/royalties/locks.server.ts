import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // What is owed to one teacher: two payouts at once would pay it twice.
  'royalties-of',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
