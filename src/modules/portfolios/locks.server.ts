import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // A handle that somebody takes or gives up: it is in one of two tables.
  'portfolio-handle',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
