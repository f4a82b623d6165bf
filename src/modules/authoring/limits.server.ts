import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'course-export-user': { max: 60, windowMs: HOUR } }
export const limit = limitsOf(limits)
