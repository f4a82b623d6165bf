import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Which organisations sign in by which server and domain: of two administrators at once, the second reads what was taken.
  'sign-on-providers',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
