import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's list of CVs.
  'resumes',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
