import { redirect } from 'react-router'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import { type WebRequest, webOf } from '#web/request-context.ts'
import { textOf } from '#web/answers.server.ts'
import { completeLesson, keepStep, recordTime } from '../../commands/learning.server.ts'
import { mergeProgress } from '../../commands/merge.server.ts'
import { mergeWorks } from '../../commands/merge-works.server.ts'
import { saveAnswer } from '../../commands/quizzes.server.ts'
import { tryExercise } from '../../commands/exercises.server.ts'
import { congratulate, type LessonIds, onwardOf } from '../lesson/actions.server.ts'
import type { Route } from './+types/learning'

/** What lessons report while somebody reads: JSON out, no page. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const web = webOf(args)
  try {
    return Response.json(await report(web, await args.request.formData().catch(refuseBody)))
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return Response.json(refusalText(refusal), headOf(refusal))
  }
}

const refuseBody = (): never => {
  throw new Refusal('invalid-input')
}

async function report(web: WebRequest, form: FormData): Promise<object> {
  const { ctx } = web
  switch (textOf(form, 'intent')) {
    case 'time':
      await recordTime(ctx, textOf(form, 'courseId'), textOf(form, 'lessonId'), textOf(form, 'seconds'))
      return {}
    case 'step':
      await keepStep(ctx, textOf(form, 'courseId'), textOf(form, 'lessonId'), {
        step: textOf(form, 'step'),
        words: textOf(form, 'words'),
        ago: textOf(form, 'ago'),
        ...(form.has('of') && { of: textOf(form, 'of') }),
      })
      return {}
    case 'answer':
      await saveAnswer(
        ctx,
        textOf(form, 'attempt'),
        textOf(form, 'number'),
        form.getAll('chosen').map(Number),
      )
      return {}
    case 'complete':
      return completed(web, {
        courseId: Number(textOf(form, 'courseId')),
        lessonId: textOf(form, 'lessonId'),
      })
    case 'exercise':
      await tryExercise(ctx, textOf(form, 'courseId'), textOf(form, 'lessonId'), jsonIn(form, 'left'))
      return {}
    case 'merge':
      return mergeProgress(ctx, jsonIn(form, 'progress'))
    case 'merge-works':
      return mergeWorks(ctx, jsonIn(form, 'works'))
    default:
      throw new Refusal('invalid-input')
  }
}

/** By a page whose scripts are not there yet: congratulations come with the next page. */
async function completed(web: WebRequest, ids: LessonIds): Promise<{ onward?: string }> {
  const completion = await completeLesson(web.ctx, ids.courseId, ids.lessonId)
  await congratulate(web.ctx, web, ids, completion)
  const onward = onwardOf(ids, completion)
  return onward ? { onward } : {}
}

function jsonIn(form: FormData, field: string): unknown {
  try {
    return JSON.parse(textOf(form, field))
  } catch {
    throw new Refusal('invalid-input')
  }
}

/** Nobody reads here; a stray link goes to the courses. */
export const loader = (): Response => redirect('/courses')
