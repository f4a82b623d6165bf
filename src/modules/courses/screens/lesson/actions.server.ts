import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { completeLesson } from '../../commands/learning.server.ts'
import { saveAnswers, startQuiz, submitQuiz } from '../../commands/quizzes.server.ts'
import { submitProject } from '../../commands/projects.server.ts'
import { addWorkFile, removeWorkFile } from '../../commands/work-files.server.ts'
import { tryExercise } from '../../commands/exercises.server.ts'
import { courseById } from '../../queries/lookup.server.ts'
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

/**
 * Takes the files that came with a project's form, or takes one away.
 * @returns whether that was all the form asks for: nothing is handed in
 */
export async function takeFiles(
  ctx: Context,
  { courseId, lessonId }: LessonIds,
  form: FormData,
): Promise<boolean> {
  if (textOf(form, 'intent') !== 'project') return false
  for (const file of form.getAll('files'))
    if (typeof file !== 'string' && file.size > 0)
      await addWorkFile(ctx, courseId, lessonId, {
        bytes: new Uint8Array(await file.arrayBuffer()),
        name: file.name,
      })
  if (form.has('remove')) await removeWorkFile(ctx, textOf(form, 'remove'))
  return form.has('add') || form.has('remove') || form.has('live')
}

export function runAction(ctx: Context, ids: LessonIds, form: FormData): Promise<Completion | null> {
  const action = actions.get(textOf(form, 'intent'))
  if (!action) throw new Refusal('invalid-input')
  return action(ctx, ids, form)
}

/** Checks what a form's fields w0, w1 and so on hold. The form counts its own tries, as nothing of a visitor is stored. */
export async function tryHere(ctx: Context, { courseId, lessonId }: LessonIds, form: FormData) {
  const work: string[] = []
  while (form.has(`w${work.length}`)) work.push(textOf(form, `w${work.length}`).trim())
  const tried = await tryExercise(ctx, courseId, lessonId, { name: textOf(form, 'id'), work, isRight: false })
  const before = /^\d{1,3}$/.test(textOf(form, 'tries')) ? Number(textOf(form, 'tries')) : 0
  return { ...tried, tries: before + 1 }
}

/** CRS-22, CRS-23: once a lesson, and again for the last one. */
export async function congratulate(
  ctx: Context,
  web: WebRequest,
  ids: LessonIds,
  { isNew, percent, courseDone }: Completion,
): Promise<void> {
  if (!isNew) return
  web.toast({ title: m.lesson_completed_title(), text: m.lesson_completed_text({ percent }) })
  if (!courseDone) return
  const { title } = await courseById(ctx, ids.courseId)
  congratulateOn(web, title)
}

/** CRS-23. */
export const congratulateOn = (web: WebRequest, course: string): void =>
  web.toast({
    title: m.lesson_congratulations(),
    text: m.lesson_congratulations_text({ course }),
    durationMs: 8000,
  })

/** Where the last lesson of a course leads on to (CRS-24). */
export const onwardOf = ({ courseId }: LessonIds, { isNew, courseDone }: Completion): string | null =>
  isNew && courseDone ? `/courses/${courseId}/certificate` : null
