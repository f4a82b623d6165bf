import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's messages, those that they send and those that they get.
  'messages',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
