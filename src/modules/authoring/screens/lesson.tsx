import { data, redirect } from 'react-router'
import type { Context } from '#context.ts'
import { cleanText } from '#kit/text.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { phoneMisfits } from '#course-format/document.ts'
import { transcriptOf } from '../drafts/inputs.ts'
import { phoneTextOf } from '../drafts/phone-text.ts'
import { previewText } from '../commands/preview.server.ts'
import { saveLesson } from '../commands/drafts.server.ts'
import { lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { blockWords } from '#course-format/lesson-text/words.ts'
import { lessonDraft } from '../queries/drafts.server.ts'
import type { Route } from './+types/lesson'
import { draftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import type { BlockFaultView } from './fields/block-faults.tsx'
import { EditorHead } from './editor-head.tsx'
import { missingInLesson } from './faults.server.ts'
import { LessonForm } from './lesson-form.tsx'
import { isLost, refuseStrangers } from './taught/lost.server.ts'
import { LostDraft } from './taught/lost.tsx'
import { MissingList } from './missing.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const { draftId, slug } = args.params
    if (await isLost(ctx, args.url, draftId)) return data({ isLost: true as const }, 404)
    const { course, lesson, version, readable, guesses, faults, isTranslated } = await lessonDraft(
      ctx,
      draftId,
      slug,
    )
    const { type, title, minutes, body, questions, mediaBytes, rubric } = lesson
    return {
      course,
      lesson: {
        type,
        title,
        minutes,
        body: body ?? '',
        blockFaults: blockFaults(body ?? ''),
        transcript: transcriptOf(lesson.video?.slides ?? []),
        filmMb: mediaBytes === 0 ? null : (mediaBytes / 1_000_000).toFixed(1),
        phone: { en: phoneTextOf(lesson, 'en'), sw: phoneTextOf(lesson, 'sw') },
        misfits: phoneMisfits(lesson),
        hasCaptions: lesson.video?.captions !== undefined,
        hasCaptionsSw: lesson.video?.captionsSw !== undefined,
        criteria: rubric?.criteria ?? [],
        sw: {
          title: lesson.sw?.title ?? '',
          body: lesson.sw?.body ?? '',
          transcript: transcriptOf(lesson.sw?.slides ?? []),
        },
        questions: questions.map(({ phoneForm: _, ...question }) => question),
      },
      version,
      readable,
      guesses,
      isTranslated,
      missing: missingInLesson(faults),
      isTooLarge: args.url.searchParams.get('file') === 'too-large',
    }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, edited(args), {
    before: async (ctx) => {
      atDesk(ctx, args.url)
      await refuseStrangers(ctx, args)
    },
  })

const edited = (args: Route.ActionArgs) => async (ctx: Context, form: FormData, web: WebRequest) => {
  const desk = atDesk(ctx, args.url)
  const { draftId, slug } = args.params
  if (textOf(form, 'intent') === 'preview') {
    const body = cleanText(textOf(form, 'body')).slice(0, 40_000)
    return { html: await previewText(ctx, draftId, body), faults: blockFaults(body) }
  }
  await saveLesson(ctx, draftId, slug, form)
  const here = draftHref(desk, draftId, `lessons/${slug}`)
  // The general rubric is there now to be changed.
  if (textOf(form, 'intent') === 'general-rubric') return redirect(`${here}#rubric`)
  web.toast({ title: m.authoring_lesson_saved({ lesson: textOf(form, 'title').trim() }) })
  return redirect(here)
}

function blockFaults(body: string): BlockFaultView[] {
  const lines = body.split(/\r\n?|\n/)
  return lessonFaults(body).flatMap((fault) =>
    fault.code === 'block'
      ? [{ line: fault.line, text: blockWords(fault), source: lines[fault.line - 1] ?? '' }]
      : [],
  )
}

/** One lesson of a draft. */
export default function DraftedLesson({ loaderData, params: { slug } }: Route.ComponentProps) {
  const refusal = useFormAnswer({ anyForm: true })?.refusal
  if ('isLost' in loaderData) return <LostDraft />
  const { course, lesson, missing, isTooLarge } = loaderData
  return (
    <>
      <EditorHead title={lesson.title} course={course} />
      <div className="stack">
        <RefusalNote refusal={refusal} />
        {isTooLarge && <Banner tone="brick" title={m.authoring_file_too_large()} />}
        <MissingList missing={missing} />
        <LessonForm key={slug} {...loaderData} />
      </div>
    </>
  )
}
