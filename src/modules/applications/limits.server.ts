import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = { 'tracked-job-user': { max: 200, windowMs: HOUR } }
export const limit = limitsOf(limits)
