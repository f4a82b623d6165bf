import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's endpoints.
  'webhooks',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
