import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'report-user': { max: 20, windowMs: HOUR } }
export const limit = limitsOf(limits)
