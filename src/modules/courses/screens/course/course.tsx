import { useMemo, useState } from 'react'
import { data, Outlet, redirect, replace, type ShouldRevalidateFunctionArgs, useMatch } from 'react-router'
import { readOnce, useOnScreen } from '#shell/client-read.ts'
import { signedIn } from '#context.ts'
import type { InPlaceOfBuying } from '#core/module.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { refusalText, type RefusalWords, statusOf } from '#web/refusal-words.ts'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { part } from '#web/part.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { reviewCourse } from '../../commands/reviews.server.ts'
import { startQuiz } from '../../commands/quizzes.server.ts'
import { takeNewest } from '../../commands/take-newest.server.ts'
import { categoryWord } from '../../../../course-format/category-words.ts'
import { courseView } from '../../queries/course.server.ts'
import { WELCOME } from '#modules/accounts/rules.ts'
import { courseIdOf, serialId } from '../../rules.ts'
import type { CourseView, ShownCourse } from '../../types.ts'
import type { Route } from './+types/course'
import { courseFound, type CourseFound } from './structured-data.server.ts'
import { congratulateOn } from '../lesson/actions.server.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

// A payment sheet that is opened by its address has no use for it.
const CourseBody = later(() => import('./body.tsx').then((file) => file.CourseBody))

export const handle = { hydrate: 'signed-in', styles: ['courses', 'lesson'] }

const keyOf = (courseId: string): string => `course ${courseId}`

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, web) => {
    const shown = await viewOrMissing(web, courseIdOf(args.params.courseId))
    if (!('view' in shown)) return shown
    if (ctx.viewer && args.url.searchParams.has(WELCOME)) beginIn(shown.view)
    return { ...shown, notes: await notesOf(web, args.request, shown.view) }
  })
}

/** What modules that this one does not know say of the course, as HTML of our own words. */
async function notesOf({ ctx, modules }: WebRequest, request: Request, view: Packed): Promise<string> {
  // A payment sheet lies on the page.
  if (view.total === 0 || isSheet(request)) return ''
  const cookies = request.headers.get('cookie')
  const course = { id: view.course.id, priceKes: view.course.priceKes, unlocked: view.unlocked }
  const notes = modules.map((module) =>
    part(ctx, `course/${module.name}`, async () => module.courseNote?.(ctx, course, cookies)),
  )
  return (await Promise.all(notes)).join('')
}

/** What stands in place of the button that buys the course, where a module sells it otherwise. */
async function saleOf({ ctx, modules }: WebRequest, view: CourseView): Promise<InPlaceOfBuying | null> {
  const { course, unlocked, total } = view
  if (unlocked || total === 0) return null
  const sales = modules.map((module) =>
    part(ctx, `sale/${module.name}`, async () => module.courseSale?.(ctx, course) ?? null),
  )
  return (await Promise.all(sales)).find((sale) => sale !== null) ?? null
}

const isSheet = ({ url }: Request): boolean => /\/purchase(\.data)?$/.test(new URL(url).pathname)

/** Who signed up for a course that is open to them stands in its lesson once their address is confirmed. */
function beginIn({ course, continueLessonId }: Packed): void {
  if (continueLessonId !== null)
    throw redirect(`/courses/${course.id}/lessons/${continueLessonId}?${WELCOME}=1`)
}

/**
 * Modules as one text: scripts get a list of lists by numbers of what stands elsewhere, which packs half as well. What holds of most lessons
 * is left out: that they are locked, not mastered, and without a film.
 */
const packed = ({ modules, certificateId: _, ownReview, ...view }: CourseView) => ({
  ...withoutNulls(view),
  ...(view.canReview && { ownReview }),
  categoryWord: categoryWord(view.course.category),
  sample: view.unlocked ? null : view.sample,
  modules: JSON.stringify(modules, (key, value: unknown) =>
    (key === 'state' && value === 'locked') ||
    (key === 'mastered' && value === false) ||
    (key === 'mediaBytes' && value === 0)
      ? undefined
      : value,
  ),
})
type Packed = ReturnType<typeof packed>

/** What is not there needs no name; only where to go on is asked for by null. */
const withoutNulls = <View extends object>(view: View): View =>
  Object.fromEntries(
    Object.entries(view).filter(([name, value]) => value !== null || name === 'continueLessonId'),
  ) as View

type Found = { view: Packed; missing?: null; found?: CourseFound; sale?: InPlaceOfBuying }
type Missing = {
  view: Packed | null
  missing: RefusalWords | null
  found: CourseFound | null
  sale?: InPlaceOfBuying
  notes: string
}

/** An unknown course is a page of its own with a way back (CRS-03), not an error of the shell. */
async function viewOrMissing(web: WebRequest, courseId: number) {
  const { ctx } = web
  try {
    const view = await courseView(ctx, courseId)
    const sale = await saleOf(web, view)
    const isSoldOut = sale !== null && sale.link === null
    const found = courseFound(ctx, view, isSoldOut)
    const shown: Found = { view: packed(view), ...(found && { found }), ...(sale && { sale }) }
    return shown
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'course-not-found') throw error
    const missing: Missing = { view: null, missing: refusalText(error), found: null, notes: '' }
    return data(missing, { status: statusOf(error.code) })
  }
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [read] = await Promise.all([readOnce(keyOf(params.courseId), serverLoader), CourseBody.ready()])
  if (read.view) await (await import('./body.tsx')).partsReady(read.view.begun)
  return read
}

/** The tabs show what is already here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyTab =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod
  return onlyTab ? false : defaultShouldRevalidate
}

export function action(args: Route.ActionArgs) {
  return act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const courseId = courseIdOf(args.params.courseId)
    if (textOf(form, 'intent') === 'newest') {
      const finished = await takeNewest(ctx, courseId)
      web.toast({ title: m.course_newest_taken() })
      if (finished) congratulateOn(web, finished.title)
      return replace(`/courses/${courseId}`)
    }
    if (textOf(form, 'intent') === 'test-out') {
      const quizId = textOf(form, 'id')
      await startQuiz(ctx, courseId, quizId, true)
      return redirect(`/courses/${courseId}/lessons/${serialId(quizId)}`)
    }
    await reviewCourse(ctx, courseId, Object.fromEntries(form))
    web.toast({ title: m.course_review_thanks() })
    return replace(`/courses/${courseId}${new URL(args.request.url).search}#reviews`)
  })
}

export default function Course({ loaderData, params }: Route.ComponentProps) {
  useOnScreen(keyOf(params.courseId), loaderData)
  const { view, missing, found, sale, notes } = loaderData
  if (!view) return <CourseMissing refusal={missing ?? null} />
  return <CoursePage view={view} found={found ?? null} sale={sale} notes={notes} />
}

type Shown = { view: Packed; found: CourseFound | null; sale: InPlaceOfBuying | undefined; notes: string }

function CoursePage({ view: sent, found, sale, notes }: Shown) {
  const view = useMemo(() => ({ ...sent, modules: JSON.parse(sent.modules) }) as ShownCourse, [sent])
  const { course } = view
  const isWhole = useWhole()
  return (
    <>
      <PageMeta
        title={course.title}
        description={course.description}
        path={`/courses/${course.id}`}
        picture={found?.picture}
        data={found?.things}
      />
      {/* The sheet that pays for it, or what was paid. */}
      <Outlet />
      {isWhole ? <CourseBody view={view} sale={sale} notes={notes} /> : <PageHead title={course.title} />}
    </>
  )
}

/**
 * Whether more than the course's name is shown. A payment sheet that is opened by its address covers the rest, so it comes without; the rest
 * comes when the sheet is closed. One that is opened from the course leaves all as it is.
 */
function useWhole(): boolean {
  const isCovered = useMatch('/courses/:courseId/purchase') !== null
  const [isWhole, setWhole] = useState(!isCovered)
  if (!isWhole && !isCovered) setWhole(true)
  return isWhole
}

/** CRS-03 */
function CourseMissing({ refusal }: { refusal: RefusalWords | null }) {
  return (
    <div className="page-head">
      <title>{`${refusal?.title ?? ''} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        scene="path"
        level="h1"
        title={refusal?.title}
        text={refusal?.text}
        action={<ButtonLink to="/courses">{m.course_back_to_courses()}</ButtonLink>}
      />
    </div>
  )
}
