import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { FIRST_DAY } from './rules.ts'

export const limits = {
  'topic-user': { max: 10, windowMs: HOUR },
  'question-user': { max: 10, windowMs: HOUR },
  'story-user': { max: 5, windowMs: HOUR },
  'reply-user': { max: 60, windowMs: HOUR },
  // Changing, removing and accepting existing content.
  'community-user': { max: 120, windowMs: HOUR },
  // Each waits for a person who reads it.
  'appeal-user': { max: 5, windowMs: DAY },
  'preview-user': { max: 60, windowMs: MINUTE },
  'vote-user': { max: 120, windowMs: MINUTE },
  'first-topic-user': { max: FIRST_DAY.topics, windowMs: DAY },
  'first-reply-user': { max: FIRST_DAY.replies, windowMs: DAY },
}
export const limit = limitsOf(limits)
