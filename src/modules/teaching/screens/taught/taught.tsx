import { Outlet, redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { later } from '#shell/later.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { announce, removeAnnouncement } from '../../commands/announce.server.ts'
import { answerOneReview, removeAnswer } from '../../commands/answer.server.ts'
import { learnersOf } from '../../queries/learners.server.ts'
import { ownAnnouncements } from '../../queries/announcements.server.ts'
import { reviewsToAnswer } from '../../queries/reviews.server.ts'
import { taughtCourse } from '../../queries/teaches.server.ts'
import { teachingHref, type TeachingTab, teachingTabs } from '../../rules.ts'
import type { Route } from './+types/taught'

// Each tab's code loads with the tab.
const Learners = later(() => import('./learners.tsx').then((file) => file.Learners))
const Reviews = later(() => import('./reviews.tsx').then((file) => file.Reviews))
const Announcements = later(() => import('./announcements.tsx').then((file) => file.Announcements))
const parts = { learners: Learners, reviews: Reviews, announcements: Announcements }

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { searchParams } = args.url
    const tab = teachingTabs.find((one) => one === searchParams.get('tab')) ?? 'learners'
    const { courseId, title, lang } = await taughtCourse(ctx, args.params.courseId)
    return {
      course: { id: courseId, title, lang },
      ...(await shownOn(ctx, tab, courseId, pageNumber(searchParams.get('page')))),
    }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await parts[page.tab].ready()
  return page
}

/** What a tab shows. */
async function shownOn(ctx: Context, tab: TeachingTab, courseId: number, page: number) {
  switch (tab) {
    case 'reviews':
      return { tab, reviews: await reviewsToAnswer(ctx, courseId, page) }
    case 'announcements':
      return { tab, ...(await ownAnnouncements(ctx, courseId, page)) }
    case 'learners':
      return { tab, learners: await learnersOf(ctx, courseId, page) }
  }
}

type Action = {
  run: (ctx: Context, courseId: string, form: FormData) => Promise<void>
  done: () => string
  tab: TeachingTab
}
const actions = new Map<string, Action>([
  [
    'answer',
    {
      run: (ctx, courseId, form) =>
        answerOneReview(ctx, courseId, textOf(form, 'id'), Object.fromEntries(form)),
      done: m.teaching_answer_done,
      tab: 'reviews',
    },
  ],
  [
    'remove-answer',
    {
      run: (ctx, courseId, form) => removeAnswer(ctx, courseId, textOf(form, 'id')),
      done: m.teaching_answer_removed,
      tab: 'reviews',
    },
  ],
  [
    'announce',
    {
      run: (ctx, courseId, form) => announce(ctx, courseId, Object.fromEntries(form)),
      done: m.teaching_announce_done,
      tab: 'announcements',
    },
  ],
  [
    'take-back',
    {
      run: (ctx, courseId, form) => removeAnnouncement(ctx, courseId, textOf(form, 'id')),
      done: m.teaching_taken_back,
      tab: 'announcements',
    },
  ],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const chosen = actions.get(textOf(form, 'intent'))
    if (!chosen) throw new Refusal('invalid-input')
    const { courseId } = args.params
    await chosen.run(ctx, courseId, form)
    web.toast({ title: chosen.done() })
    return redirect(teachingHref(Number(courseId), chosen.tab))
  })

const tabWords: Record<TeachingTab, () => string> = {
  learners: m.teaching_tab_learners,
  reviews: m.teaching_tab_reviews,
  announcements: m.teaching_announcements,
}

/** A course as whoever teaches it has it. */
export default function Taught({ loaderData }: Route.ComponentProps) {
  const { course } = loaderData
  return (
    <>
      <PageMeta title={course.title} description={m.teaching_lead()} path={teachingHref(course.id)} noindex />
      <PageHead
        above={<Anchor to={teachingHref()}>{m.teaching_title()}</Anchor>}
        title={<span lang={course.lang}>{held(course.title)}</span>}
        action={<Anchor to={`/courses/${course.id}`}>{m.teaching_course_page()}</Anchor>}
      />
      <Outlet />
      <Tabs
        label={m.teaching_tabs()}
        tabs={[
          ...teachingTabs.map((tab) => ({
            to: teachingHref(course.id, tab),
            label: tabWords[tab](),
            current: tab === loaderData.tab,
          })),
          // A page of its own, of a module above.
          { to: `${teachingHref(course.id)}/groups`, label: m.teaching_tab_groups() },
        ]}
      />
      <PageRefusal className="mt-4" />
      {loaderData.tab === 'learners' && <Learners {...loaderData} />}
      {loaderData.tab === 'reviews' && <Reviews {...loaderData} />}
      {loaderData.tab === 'announcements' && <Announcements {...loaderData} />}
    </>
  )
}
