import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import type { Place } from '#modules/basic-phone/types.ts'
import { saveAnswer, startQuiz, submitQuiz } from '#modules/courses/commands.server.ts'
import { at, type Call, type Deeds, type Move } from '../place.ts'
import { becomeLearner } from './learner.server.ts'

export async function beginQuiz(call: Call, place: Deeds['begin-quiz']): Promise<Move> {
  return { over: await tryOf(call, place) }
}

/** Starts an attempt or continues the open one, also one from the web; soon after a failed one it says how long to wait. */
export async function tryOf(call: Call, place: Deeds['begin-quiz']): Promise<Place> {
  await becomeLearner(call)
  try {
    const { attemptId } = await startQuiz(call.ctx, place.course, place.lesson)
    return at('quiz', { ...place, attempt: attemptId })
  } catch (error) {
    const { values } = only(error, 'quiz-wait')
    return at('quiz-wait', { ...place, seconds: Number(values.seconds) })
  }
}

/** Saves an answer; the last one ends the attempt. An attempt that has ended meanwhile shows its result. */
export async function answer(
  { ctx }: Call,
  { number, chosen, isLast, ...place }: Deeds['answer'],
): Promise<Move> {
  try {
    await saveAnswer(ctx, place.attempt, number, chosen)
    if (isLast) await submitQuiz(ctx, place.attempt)
  } catch (error) {
    // Answered on the web at the same time, or withdrawn there.
    only(error, 'quiz-ended', 'quiz-incomplete')
  }
  return { over: at('quiz', place) }
}

export async function endQuiz({ ctx }: Call, place: Deeds['end-quiz']): Promise<Move> {
  try {
    await submitQuiz(ctx, place.attempt)
  } catch (error) {
    only(error, 'quiz-incomplete')
  }
  return { over: at('quiz', place) }
}

/** @throws the error, unless it is a refusal of these */
function only(error: unknown, ...codes: RefusalCode[]): Refusal {
  if (error instanceof Refusal && codes.includes(error.code)) return error
  throw error
}
