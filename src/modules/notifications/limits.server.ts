import { limitsOf } from '#core/limits.server.ts'
import { MINUTE } from '#kit/time.ts'

export const limits = { 'notice-user': { max: 120, windowMs: MINUTE } }
export const limit = limitsOf(limits)
