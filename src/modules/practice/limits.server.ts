import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

// While somebody types, it is stored every few seconds.
export const limits = { 'practice-user': { max: 1200, windowMs: HOUR } }
export const limit = limitsOf(limits)
