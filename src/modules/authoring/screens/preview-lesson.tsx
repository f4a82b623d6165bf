import { redirect } from 'react-router'
import { randomBase32 } from '#kit/ids.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { previewLesson, previewResult } from '../queries/preview.server.ts'
import { QUIZ_PASS_PERCENT } from '#modules/courses/rules.ts'
import type { LessonView } from '#modules/courses/parts/lesson-view.ts'
import type { QuizResult } from '#modules/courses/types.ts'
import { answersIn, LessonPage, lessonReady } from '#modules/courses/parts/pages.tsx'
import type { Route } from './+types/preview-lesson'
import { draftHref, useDraftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import { PreviewFrame } from './preview-frame.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'courses', 'lesson', 'moment'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const tryId = args.url.searchParams.get('try')?.slice(0, 40) ?? null
    return previewLesson(ctx, args.params.draftId, Number(args.params.number), tryId)
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const shown = await serverLoader()
  await lessonReady(shown.view)
  return shown
}

/** What somebody does in a preview ends with its answer. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    const { draftId, number } = args.params
    const here = draftHref(atDesk(ctx, args.url), draftId, `preview/${number}`)
    if (textOf(form, 'intent') === 'quiz-start') return redirect(`${here}?try=${randomBase32(8)}#work`)
    if (textOf(form, 'intent') !== 'quiz-submit') return redirect(here)
    const sheet = { tryId: textOf(form, 'attempt').slice(0, 40), answers: answersIn(form) }
    return { result: await previewResult(ctx, draftId, Number(number), sheet) }
  })

/** A draft's lesson, drawn as learners will see it; a quiz can be tried. */
export default function PreviewedLesson({ loaderData: { id, slug, view } }: Route.ComponentProps) {
  const result = useFormAnswer<{ result: QuizResult }>({ intent: 'quiz-submit' })?.extra?.result
  return (
    <PreviewFrame id={id} title={view.lesson.title} edit={useDraftHref()(id, `lessons/${slug}`)}>
      <LessonPage key={view.lesson.id} view={result ? ended(view, result) : view} />
    </PreviewFrame>
  )
}

const ended = (view: LessonView, last: QuizResult): LessonView => ({
  ...view,
  quiz: {
    state: 'ready' as const,
    language: view.reading.language,
    questions: 0,
    passPercent: QUIZ_PASS_PERCENT,
    waitSeconds: 0,
    again: null,
    cloth: null,
    last,
  },
})
