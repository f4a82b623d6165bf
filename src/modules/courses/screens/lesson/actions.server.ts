import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { textOf } from '#web/answers.server.ts'
import { completeLesson, saveAnswers, startQuiz, submitProject, submitQuiz } from '../../commands.server.ts'
import type { Completion } from '../../types.ts'
import { answersIn } from './sheet.ts'

export type LessonIds = { courseId: number; lessonId: string }
type Action = (ctx: Context, ids: LessonIds, form: FormData) => Promise<Completion | null>

/** What a lesson's form can ask for, by its `intent`; null where nothing is completed. A quiz that goes `to` another of its questions is not handed in. */
const actions = new Map<string, Action>([
  ['complete', (ctx, { courseId, lessonId }) => completeLesson(ctx, courseId, lessonId)],
  [
    'project',
    (ctx, { courseId, lessonId }, form) =>
      submitProject(ctx, courseId, lessonId, { text: textOf(form, 'text'), link: textOf(form, 'link') }),
  ],
  [
    'quiz-start',
    async (ctx, { courseId, lessonId }) => {
      await startQuiz(ctx, courseId, lessonId)
      return null
    },
  ],
  [
    'quiz-submit',
    async (ctx, _ids, form) => {
      const [attempt, answers] = [textOf(form, 'attempt'), answersIn(form)]
      if (form.has('to')) return saveAnswers(ctx, attempt, answers).then(() => null)
      return (await submitQuiz(ctx, attempt, answers, { anyway: form.has('anyway') })).completion
    },
  ],
])

export function runAction(ctx: Context, ids: LessonIds, form: FormData): Promise<Completion | null> {
  const action = actions.get(textOf(form, 'intent'))
  if (!action) throw new Refusal('invalid-input')
  return action(ctx, ids, form)
}

/** What a form's fields w0, w1 and so on hold, to be checked. */
export function workOf(form: FormData): { name: string; work: string[]; isRight: boolean } {
  const work: string[] = []
  while (form.has(`w${work.length}`)) work.push(textOf(form, `w${work.length}`).trim())
  return { name: textOf(form, 'id'), work, isRight: false }
}
