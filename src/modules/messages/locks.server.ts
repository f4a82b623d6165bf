import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's messages, sent and received.
  'messages',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
