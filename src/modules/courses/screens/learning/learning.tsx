import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import { webOf } from '#web/request-context.ts'
import { textOf } from '#web/answers.server.ts'
import { mergeProgress, recordTime, saveAnswer, tryExercise } from '../../commands.server.ts'
import type { Route } from './+types/learning'

/** What lessons report while somebody reads: JSON out, no page. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { ctx } = webOf(args)
  try {
    return Response.json(await report(ctx, await args.request.formData().catch(refuseBody)))
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return Response.json(refusalText(refusal), headOf(refusal))
  }
}

const refuseBody = (): never => {
  throw new Refusal('invalid-input')
}

async function report(ctx: Context, form: FormData): Promise<object> {
  switch (textOf(form, 'intent')) {
    case 'time':
      await recordTime(ctx, textOf(form, 'courseId'), textOf(form, 'lessonId'), textOf(form, 'seconds'))
      return {}
    case 'answer':
      await saveAnswer(
        ctx,
        textOf(form, 'attempt'),
        textOf(form, 'number'),
        form.getAll('chosen').map(Number),
      )
      return {}
    case 'exercise':
      await tryExercise(ctx, textOf(form, 'courseId'), textOf(form, 'lessonId'), jsonIn(form, 'left'))
      return {}
    case 'merge':
      return mergeProgress(ctx, jsonIn(form, 'progress'))
    default:
      throw new Refusal('invalid-input')
  }
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
