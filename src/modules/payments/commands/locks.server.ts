import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One code of M-Pesa's being written down.
  'code',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
