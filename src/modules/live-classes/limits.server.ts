import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

/** Taking and leaving seats: each is a mail. */
export const limits = { 'live-class-user': { max: 20, windowMs: HOUR } }
export const limit = limitsOf(limits)
