import { completeLesson } from '#modules/courses/commands.server.ts'
import { phoneLesson } from '#modules/courses/queries.server.ts'
import { sendLesson } from '#modules/basic-phone/commands.server.ts'
import { at, type Call, type Deeds, type Move } from '../place.ts'
import { becomeLearner } from './learner.server.ts'
import { tryOf } from './quizzes.server.ts'

/** A lesson to read is shown; a quiz starts, or continues. */
export async function openLesson(call: Call, { instead, ...place }: Deeds['open']): Promise<Move> {
  const { type } = await phoneLesson(call.ctx, place.course, place.lesson)
  const over = type === 'quiz' ? await tryOf(call, place) : at('lesson', place)
  return instead ? { over } : { to: over }
}

export async function finish(call: Call, place: Deeds['finish']): Promise<Move> {
  await becomeLearner(call)
  await completeLesson(call.ctx, place.course, place.lesson)
  return { over: at('completed', place) }
}

export async function sendLessonSms({ ctx, phone }: Call, place: Deeds['send-lesson']): Promise<Move> {
  await sendLesson(ctx, phone, await phoneLesson(ctx, place.course, place.lesson))
  return { over: at('lesson-sms', { ...place, sent: 1 }) }
}
