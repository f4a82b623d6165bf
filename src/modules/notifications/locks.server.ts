import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's daily mail of replies.
  'digest',
  // One person's browsers with push messages.
  'push',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
