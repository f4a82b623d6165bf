import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One address's applications.
  'application',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
