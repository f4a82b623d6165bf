import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // Giving and taking seats of one organisation, and ending it.
  'organisation',
  // How many organisations one person is in.
  'joining',
  // Sending invitations of one organisation: two workers would pass the day's number.
  'inviting',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
