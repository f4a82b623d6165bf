import { DAY, MINUTE } from '#kit/time.ts'

export const guardianStates = ['asked', 'given', 'refused', 'ended'] as const
export type GuardianState = (typeof guardianStates)[number]

/** The version of the words to which a parent says yes (messages/guardians). Whoever changes what they allow gives them a new one. */
export const WORDS_VERSION = '2026-11'

/** For how many children one number can speak. */
export const MOST_CHILDREN = 4
/** How long a parent has to answer. */
export const ANSWER_MS = 3 * DAY
/** How long a code works that was sent later, from the parent's page. */
export const CODE_MINUTES = 30
export const CODE_MS = CODE_MINUTES * MINUTE

/** The first place of a number that no child has, or nothing. */
export function freePlace(taken: readonly (number | null)[]): number | null {
  for (let place = 1; place <= MOST_CHILDREN; place++) if (!taken.includes(place)) return place
  return null
}

export const parentHref = (token: string): string => `/parent/${token}`

/** Proved by an answer, which only the address and the code of the SMS give. */
export const guardianOf = (phone: string): string => `guardian:${phone}`

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // A number that speaks for children.
  'guardian',
] as const
