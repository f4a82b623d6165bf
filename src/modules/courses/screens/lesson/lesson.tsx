import { data, Outlet, redirect, replace } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { refusalText, type RefusalWords, statusOf } from '#web/refusal-words.ts'
import { act, answer, inPageAlone, isDocument, textOf } from '#web/answers.server.ts'
import { isKnownBrowser } from '#modules/accounts/session-cookies.server.ts'
import { firstName, WELCOME } from '#modules/accounts/rules.ts'
import { readLesson } from '../../commands/learning.server.ts'
import { courseView } from '../../queries/course.server.ts'
import { courseIdOf } from '../../rules.ts'
import type { LessonView } from '../../parts/lesson-view.ts'
import type { Route } from './+types/lesson'
import { congratulate, runAction, takeFiles, type LessonIds, onwardOf, tryHere } from './actions.server.ts'
import { InstallOffer, LessonPage, lessonReady } from './page.tsx'
import { LessonRefused } from './refused.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson', 'moment'] }

const idsOf = (params: { courseId: string; lessonId: string }): LessonIds => ({
  courseId: courseIdOf(params.courseId),
  lessonId: params.lessonId,
})
const sayable = new Set(['lesson-locked', 'lesson-later', 'lesson-part', 'not-found', 'course-not-found'])

type Shown = {
  view: LessonView | null
  /** Whether somebody had an account on this browser; null for who is signed in. */
  isKnown: boolean | null
  /** Leads somebody who has just confirmed their address back into the course for which they signed up. */
  welcome: string | null
  refused: RefusalWords | null
  courseId: number
  hasSample: boolean
}

/** In the address after a form that was sent without scripts: from when on what was earned is of this lesson. */
const SINCE = 'since'

const nothing = { view: null, isKnown: null, welcome: null, refused: null, hasSample: false }

const welcomeOf = ({ viewer }: Context, { course, lesson }: LessonView): string | null =>
  viewer &&
  m.lesson_welcome({
    name: firstName(viewer.name),
    position: lesson.position,
    total: course.lessons,
    minutes: lesson.durationMin,
  })

/** Its text stands in the page, and need not come a second time for scripts: that is a tenth of the page. */
function textInPageAlone(view: LessonView): void {
  if (view.bodyHtml) inPageAlone(view, 'bodyHtml')
  for (const exercise of view.practice?.exercises ?? []) inPageAlone(exercise, 'after')
}

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const ids = idsOf(args.params)
    try {
      // Opening is part of reading: it must also count where no script runs.
      const view = await readLesson(ctx, ids.courseId, ids.lessonId, {
        allRounds: args.url.searchParams.get('rounds') === 'all',
        ...(args.url.searchParams.has(SINCE) && { sinceMs: Number(args.url.searchParams.get(SINCE)) }),
      })
      const isKnown = ctx.viewer ? null : isKnownBrowser(args.request.headers, ctx.config)
      const welcome = args.url.searchParams.has(WELCOME) ? welcomeOf(ctx, view) : null
      if (isDocument(args.request)) textInPageAlone(view)
      const shown: Shown = { ...nothing, view, isKnown, welcome, courseId: ids.courseId }
      return data(shown)
    } catch (error) {
      if (!(error instanceof Refusal) || !sayable.has(error.code)) throw error
      // Who may not open this lesson may open one.
      const hasSample =
        error.code === 'lesson-locked' && (await courseView(ctx, ids.courseId)).sample !== null
      const refused = refusalText(error)
      const shown: Shown = { ...nothing, refused, courseId: ids.courseId, hasSample }
      return data(shown, { status: statusOf(error.code) })
    }
  })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const shown = await serverLoader()
  if (shown.view) await lessonReady(shown.view, shown.isKnown !== null)
  return shown
}

export function action(args: Route.ActionArgs) {
  // Files are not read for who is signed out.
  const hasFiles = args.request.headers.get('content-type')?.startsWith('multipart/') === true
  const before = async (ctx: Context) => {
    if (hasFiles) signedIn(ctx)
  }
  return act(
    args,
    async (ctx, form, web) => {
      const ids = idsOf(args.params)
      const begun = ctx.now().getTime()
      // Also for visitors of a free lesson, where no script runs.
      if (form.get('intent') === 'exercise') return tryHere(ctx, ids, form)
      signedIn(ctx)
      // The page comes back with what was typed, and with the files that wait.
      if (await takeFiles(ctx, ids, form)) return { files: true }
      const completion = await runAction(ctx, ids, form)
      if (completion) await congratulate(ctx, web, ids, completion)
      if (completion && !completion.isNew && form.get('intent') === 'project')
        web.toast({ title: m.lesson_handed_in() })
      const onward = completion && onwardOf(ids, completion)
      // A lesson that completes itself while it is read leads on when its reader has come to the end.
      if (onward && form.get('intent') === 'complete' && form.has('live')) return { onward }
      if (onward) return redirect(onward)
      // A script that stays on the page needs no new page. A form goes on where it stood; what was done is said on top of the window.
      if (completion?.isNew && form.get('intent') === 'complete' && !form.has('live'))
        return replace(`/courses/${ids.courseId}/lessons/${ids.lessonId}?${SINCE}=${begun}#work`)
      const question = /^\d{1,2}$/.test(textOf(form, 'to')) ? `?q=${textOf(form, 'to')}` : ''
      return form.has('live')
        ? null
        : replace(`/courses/${ids.courseId}/lessons/${ids.lessonId}${question}#work`)
    },
    { before },
  )
}

export default function Lesson({ loaderData }: Route.ComponentProps) {
  const { view, isKnown, welcome, refused, courseId, hasSample } = loaderData
  if (!view) return <LessonRefused refusal={refused} courseId={courseId} hasSample={hasSample} />
  return (
    <>
      <LessonPage key={view.lesson.id} view={view} isKnown={isKnown} welcome={welcome} />
      {/* What was asked here. */}
      <Outlet />
      <InstallOffer course={view.course} />
    </>
  )
}
