import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'save-job-user': { max: 300, windowMs: HOUR } }
export const limit = limitsOf(limits)
