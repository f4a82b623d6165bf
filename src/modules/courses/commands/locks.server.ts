import { locksOf } from '#core/advisory-lock.server.ts'

export const lockScopes = [
  // One person's rounds of one project.
  'project',
  // One person's quizzes that they take along.
  'quiz-along',
] as const
export const takeAdvisoryLock = locksOf(lockScopes)
