import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import type { Screen } from '#modules/basic-phone/types.ts'
import { saveAnswer, startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { becomeLearner } from './learner.server.ts'

export async function beginQuiz(call: Call, params: Actions['begin-quiz']): Promise<Move> {
  return { over: await tryOf(call, params) }
}

/** Starts an attempt or continues the open one, also one from the web; soon after a failed one it says how long to wait. */
export async function tryOf(call: Call, params: Actions['begin-quiz']): Promise<Screen> {
  await becomeLearner(call)
  try {
    const { attemptId } = await startQuiz(call.ctx, params.course, params.lesson)
    return at('quiz', { ...params, attempt: attemptId })
  } catch (error) {
    const { values } = only(error, 'quiz-wait')
    return at('quiz-wait', { ...params, seconds: Number(values.seconds) })
  }
}

/** Saves an answer; the last one ends the attempt. An attempt that has ended meanwhile shows its result. */
export async function answer(
  { ctx }: Call,
  { number, chosen, isLast, ...params }: Actions['answer'],
): Promise<Move> {
  try {
    await saveAnswer(ctx, params.attempt, number, chosen)
    if (isLast) await submitQuiz(ctx, params.attempt)
  } catch (error) {
    // Answered on the web at the same time, or withdrawn there.
    only(error, 'quiz-ended', 'quiz-incomplete')
  }
  return { over: at('quiz', params) }
}

export async function endQuiz({ ctx }: Call, params: Actions['end-quiz']): Promise<Move> {
  try {
    await submitQuiz(ctx, params.attempt)
  } catch (error) {
    only(error, 'quiz-incomplete')
  }
  return { over: at('quiz', params) }
}

/** @throws the error, unless it is a refusal of these */
function only(error: unknown, ...codes: RefusalCode[]): Refusal {
  if (error instanceof Refusal && codes.includes(error.code)) return error
  throw error
}
