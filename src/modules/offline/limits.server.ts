import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

// Requests, not events: ten thousand things of a month without a network are a hundred of them.
export const limits = { 'offline-user': { max: 300, windowMs: HOUR } }
export const limit = limitsOf(limits)
