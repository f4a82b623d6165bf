import { HOUR } from '#kit/time.ts'

/**
 * A key's scopes: to read what everybody may know, to enrol its owner, and to read what only its owner sees on screens, of which some is
 * about others: their groups, learners, earnings, organisations and scholarships.
 */
export const scopes = ['read', 'enrol', 'own'] as const
export type Scope = (typeof scopes)[number]

/** The scopes as in the form. */
export const accesses = ['full', 'read'] as const
export const scopesOf = (access: (typeof accesses)[number], own: boolean): Scope[] => [
  'read',
  ...(access === 'full' ? (['enrol'] as const) : []),
  ...(own ? (['own'] as const) : []),
]

/** Active keys per person. */
export const MOST_KEYS = 20
export const LONGEST_NAME = 80

export const KEY_PREFIX = 'stadi_'
const shape = /^stadi_[0-9a-f]{64}$/
/** Whether a text can be a key at all; anything else is not looked up. */
export const isKey = (text: string): boolean => shape.test(text)

/** Limits that several operations share. */
export const apiKeysLimits = { 'api-key-user': { max: 30, windowMs: HOUR } }
