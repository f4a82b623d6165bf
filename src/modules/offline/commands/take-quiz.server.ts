import { command, perPerson } from '#core/operation.ts'
import { takeQuizAlong } from '#modules/courses/commands/quizzes-along.server.ts'
import type { QuizAlong } from '#modules/courses/types.ts'
import { offlineLimits, QUIZ_VALID_FOR } from '../rules.ts'
import { QuizToTake } from '../types.ts'

/** Draws a quiz that the viewer takes along: its questions without keys, valid for a week (rule O6). */
export const takeQuiz = command(
  {
    who: 'signed-in',
    input: [QuizToTake],
    limit: perPerson(offlineLimits, 'offline-user'),
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'quiz-wait',
      'quiz-elsewhere',
      'course-not-ready',
      'lesson-later',
      'lesson-part',
    ],
  },
  async (ctx, { course, lesson }): Promise<QuizAlong> => {
    return takeQuizAlong(ctx, course, lesson, QUIZ_VALID_FOR)
  },
)
