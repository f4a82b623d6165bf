import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { phoneLesson } from '#modules/courses/queries/phone.server.ts'
import { sendLesson } from '#modules/basic-phone/commands/sms.server.ts'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { becomeLearner } from './learner.server.ts'
import { tryOf } from './quizzes.server.ts'

/** A lesson to read is shown; a quiz begins, or goes on. */
export async function openLesson(call: Call, { instead, ...params }: Actions['open']): Promise<Move> {
  const { type } = await phoneLesson(call.ctx, params.course, params.lesson)
  const over = type === 'quiz' ? await tryOf(call, params) : at('lesson', params)
  return instead ? { over } : { to: over }
}

export async function finish(call: Call, params: Actions['finish']): Promise<Move> {
  await becomeLearner(call)
  await completeLesson(call.ctx, params.course, params.lesson, true)
  return { over: at('completed', params) }
}

export async function sendLessonSms({ ctx, phone }: Call, params: Actions['send-lesson']): Promise<Move> {
  await sendLesson(ctx, phone, await phoneLesson(ctx, params.course, params.lesson))
  return { over: at('lesson-sms', { ...params, sent: 1 }) }
}
