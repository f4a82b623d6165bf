import { type LimitRule, limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  'chat-question-user': { max: 30, windowMs: HOUR },
  'chat-question-address': { max: 300, windowMs: HOUR, of: 'address', counts: 'all', each: 5 },
  'chat-user': { max: 60, windowMs: HOUR },
} satisfies Record<string, LimitRule>
export const limit = limitsOf(limits)

/** Tokens per day that one person's answers may use. */
export const TOKENS_A_PERSON = 200_000
