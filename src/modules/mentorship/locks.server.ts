import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One mentor's slots.
  'mentor',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
