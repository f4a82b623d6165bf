import { limitsOf } from '#core/limits.server.ts'
import { HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'api-key-user': { max: 30, windowMs: HOUR },
  'api-key': { max: 120, windowMs: MINUTE },
}
export const limit = limitsOf(limits)
