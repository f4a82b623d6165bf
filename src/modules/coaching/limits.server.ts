import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  'question-address': { max: 30, windowMs: HOUR },
  'chat-user': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)

/** Tokens per day that one person's answers may use. */
export const TOKENS_A_PERSON = 200_000
