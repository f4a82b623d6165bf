import { limitsOf } from '#core/limits.server.ts'
import { HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'course-export-user': { max: 60, windowMs: HOUR },
  /** What a teacher changes in a draft. */
  'write-draft-user': { max: 300, windowMs: HOUR },
  /** Shown whenever typing rests. */
  'preview-draft-user': { max: 60, windowMs: MINUTE },
  /** Pictures, films and captions of a teacher. */
  'draft-file-user': { max: 40, windowMs: HOUR },
  /** Each waits for a person. */
  'ask-publish-user': { max: 20, windowMs: HOUR },
}
export const limit = limitsOf(limits)
