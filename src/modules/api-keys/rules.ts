/** A key's scope: read only, or also enrol its owner. */
export const scopes = ['read', 'enrol'] as const
export type Scope = (typeof scopes)[number]

/** The scopes as in the form. */
export const accesses = ['full', 'read'] as const
export const scopesOf = (access: (typeof accesses)[number]): Scope[] =>
  access === 'read' ? ['read'] : [...scopes]

/** Active keys per person. */
export const MOST_KEYS = 20
export const LONGEST_NAME = 80

export const KEY_PREFIX = 'stadi_'
const shape = /^stadi_[0-9a-f]{64}$/
/** Whether a text can be a key at all; anything else is not looked up. */
export const isKey = (text: string): boolean => shape.test(text)
