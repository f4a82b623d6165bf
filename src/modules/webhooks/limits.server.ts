import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'webhook-user': { max: 30, windowMs: HOUR } }
export const limit = limitsOf(limits)
