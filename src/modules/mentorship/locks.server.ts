import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One mentor's times.
  'mentor',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
