import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { removeAnnouncement } from '../../commands/announce.server.ts'
import { announcementsOf } from '../../queries/announcements.server.ts'
import { announcementsHref } from '../../rules.ts'
import { Announced } from '../../parts/announced.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Route } from './+types/announcements'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) =>
    announcementsOf(ctx, args.params.courseId, pageNumber(args.url.searchParams.get('page'))),
  )

/** Takes an announcement back. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    if (textOf(form, 'intent') !== 'take-back') throw new Refusal('invalid-input')
    const { courseId } = args.params
    await removeAnnouncement(ctx, courseId, textOf(form, 'id'))
    web.toast({ title: m.teaching_taken_back() })
    return redirect(announcementsHref(Number(courseId)))
  })

/** What who teaches a course said to all who have it. */
export default function CourseAnnouncements({ loaderData }: Route.ComponentProps) {
  const { course, mayRemove, announcements } = loaderData
  const only = onlySamples(announcements.rows)
  return (
    <>
      <PageMeta
        title={m.teaching_announcements()}
        description={course.title}
        path={announcementsHref(course.id)}
        noindex
      />
      <PageHead
        title={m.teaching_announcements()}
        lead={
          <Anchor to={`/courses/${course.id}`}>
            <span lang={course.lang}>{held(course.title)}</span>
          </Anchor>
        }
      />
      <PageRefusal />
      <div className="stack">
        {only && <SampleNote>{m.common_sample_announcements()}</SampleNote>}
        {announcements.rows.length === 0 && <p className="soft">{m.teaching_announced_none()}</p>}
        <Announced rows={announcements.rows} isMarked={!only} mayRemove={mayRemove} level="h2" />
        <OtherPages
          label={m.teaching_announcements()}
          list={announcements}
          hrefFor={(page) => `/courses/${course.id}/announcements?page=${page}`}
        />
      </div>
    </>
  )
}
