import { limitsOf } from '#core/limits.server.ts'
import { HOUR } from '#kit/time.ts'

export const limits = {
  /** What a teacher writes: each is told to somebody. */
  'teach-user': { max: 60, windowMs: HOUR },
  /** Naming teachers: each is told. */
  'name-teacher-admin': { max: 60, windowMs: HOUR },
}
export const limit = limitsOf(limits)
