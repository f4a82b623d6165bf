import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Writing one M-Pesa code.
  'code',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
