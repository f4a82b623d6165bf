import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's rounds of one project.
  'project',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
