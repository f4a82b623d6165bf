import { type Context, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { takeQuizAlong } from '#modules/courses/commands.server.ts'
import type { QuizAlong } from '#modules/courses/types.ts'
import { limit } from '../limits.server.ts'
import { QUIZ_VALID_FOR } from '../rules.ts'
import { QuizToTake } from '../types.ts'

/**
 * Draws a quiz that the viewer takes along: its questions without keys, valid for a week (rule O6).
 * @throws Refusal 'invalid-input', 'too-many', 'course-not-found', 'not-found', 'lesson-locked', 'quiz-wait', 'quiz-elsewhere'
 */
export async function takeQuiz(ctx: Context, raw: unknown): Promise<QuizAlong> {
  const viewer = signedIn(ctx)
  const { course, lesson } = parse(QuizToTake, raw)
  await limit(ctx, { 'offline-user': viewer.id })
  return takeQuizAlong(ctx, course, lesson, QUIZ_VALID_FOR)
}
