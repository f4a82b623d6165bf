import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'newsletter-address': { max: 10, windowMs: HOUR } }
export const limit = limitsOf(limits)
