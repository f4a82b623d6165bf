import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

/** Taking and leaving seats, and saying whether one comes to an hour of a group. */
export const limits = { 'live-class-user': { max: 20, windowMs: HOUR } }
export const limit = limitsOf(limits)
