import { limitsOf } from '#core/limits.server.ts'
import { HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'message-user': { max: 60, windowMs: MINUTE },
  'conversation-user': { max: 30, windowMs: HOUR },
  'block-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
