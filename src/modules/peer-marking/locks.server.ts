import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Submissions being given, all of them: two people who ask at once must not become each other's markers.
  'peer-works',
  // Telling one person that submissions of one project wait.
  'peer-told',
  // What peers say of one submission.
  'peer-marks',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
