import { data, Outlet, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readOnce, useOnScreen } from '#client-read.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageMeta } from '#page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { refusalText, type SaidRefusal, statusOf } from '#refusal-words.ts'
import { act, answer, toSignIn } from '#web.server.ts'
import { reviewCourse } from '../commands.server.ts'
import { courseView } from '../queries.server.ts'
import { courseIdOf } from '../rules.ts'
import type { CourseView } from '../types.ts'
import type { Route } from './+types/course'
import { CourseAct } from './course-act.tsx'
import { CourseCurriculum } from './course-curriculum.tsx'
import { CourseFacts } from './course-facts.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseMissing } from './course-missing.tsx'
import { CourseInstructor, CourseOverview } from './course-about.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { type CourseTab, useCourseTab, CourseTabs } from './course-tabs.tsx'
import { courseFound, type CourseFound } from './course-found.server.ts'
import type { Refused } from './refused.ts'

export const handle = { hydrate: 'signed-in', styles: 'courses' }

const keyOf = (courseId: number): string => `course ${courseId}`

export function loader(args: Route.LoaderArgs) {
  return answer(args, (ctx) => viewOrMissing(ctx, courseIdOf(args.params.courseId)))
}

/** An unknown course is a page of its own with a way back (CRS-03), not an error of the shell. */
async function viewOrMissing(ctx: Context, courseId: number) {
  try {
    const view = await courseView(ctx, courseId)
    return { view, missing: null, found: courseFound(ctx, view) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'course-not-found') throw error
    const missing: { view: CourseView | null; missing: SaidRefusal | null; found: CourseFound | null } = { view: null, missing: refusalText(error), found: null }
    return data(missing, { status: statusOf(error.code) })
  }
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return readOnce(keyOf(courseIdOf(params.courseId)), serverLoader)
}

/** The tabs show what is already here. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const onlyTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod
  return onlyTab ? false : defaultShouldRevalidate
}

export function action(args: Route.ActionArgs) {
  return act(args, async (ctx, form, web) => {
    if (!ctx.viewer) throw toSignIn(args.request)
    const courseId = courseIdOf(args.params.courseId)
    await reviewCourse(ctx, courseId, Object.fromEntries(form))
    web.toast({ title: m.course_review_thanks() })
    return replace(`/courses/${courseId}${new URL(args.request.url).search}#reviews`)
  })
}

export default function Course({ loaderData, actionData, params }: Route.ComponentProps) {
  useOnScreen(keyOf(courseIdOf(params.courseId)), loaderData)
  const { view, missing, found } = loaderData
  if (!view) return <CourseMissing said={missing} />
  return <CoursePage view={view} found={found} refused={actionData && 'refused' in actionData ? actionData : undefined} />
}

function CoursePage({ view, found, refused }: { view: CourseView; found: CourseFound | null; refused?: Refused }) {
  const { course } = view
  const tab = useCourseTab()
  return (
    <>
      <PageMeta title={course.title} description={course.description} path={`/courses/${course.id}`} picture={found?.picture} data={found?.things} />
      {/* The sheet that pays for it, or what was paid. */}
      <Outlet />
      <div className="course">
        <CourseHead view={view} />
        <div className="course-main">
          <CourseTabs courseId={course.id} tab={tab} />
          <Panel tab={tab} view={view} />
        </div>
        <CourseFacts view={view} />
        <CourseReviews view={view} refused={refused} />
        <CourseAct view={view} />
      </div>
    </>
  )
}

function Panel({ tab, view }: { tab: CourseTab; view: CourseView }) {
  switch (tab) {
    case 'curriculum': return <CourseCurriculum view={view} />
    case 'overview': return <CourseOverview course={view.course} />
    case 'instructor': return <CourseInstructor instructor={view.instructor} />
  }
}
