import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Works being given, all of them: two people who ask at once must not become each other's markers.
  'peer-works',
  // Telling one person that works of one project wait.
  'peer-told',
  // What peers say of one work.
  'peer-marks',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
