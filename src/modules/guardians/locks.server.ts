import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // A number that speaks for children.
  'guardian',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
