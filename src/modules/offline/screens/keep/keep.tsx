import { redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { coursesKept, hasApplication, paidForData } from '#web/phone-cookies.server.ts'
import { packageSize } from '../../queries/size.server.ts'
import { langOf } from '../../words.ts'
import type { Route } from './+types/keep'
import { KeepHere } from './here.tsx'
import type { ToKeep } from './to-keep.ts'
import { WhatComes } from './what-comes.tsx'

// Nothing can be kept without scripts, also where less data is wanted, and keeping begins as the page opens.
export const handle = { hydrate: 'always', starts: 'for-everybody', styles: ['offline'] }

/** Nothing in it tells who is signed in: a course that may not be read leads to its page, which says what it takes. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx): Promise<ToKeep> => {
    const { course, unlocked, total } = await courseView(ctx, args.params.courseId)
    if (!unlocked || total === 0) throw redirect(`/courses/${course.id}`)
    const cookies = args.request.headers.get('cookie')
    const { bytes, appBytes } = await packageSize(ctx, course.id)
    return {
      course: { id: course.id, title: course.title, language: course.reading.language },
      lessons: total,
      bytes,
      appBytes: hasApplication(coursesKept(cookies, ctx.viewer?.id)) ? 0 : appBytes,
      price: paidForData(cookies),
    }
  })

export default function Keep({ loaderData }: Route.ComponentProps) {
  const { course } = loaderData
  const isAlive = useHydrated()
  return (
    <>
      <PageMeta
        title={m.offline_keep_title({ course: course.title })}
        description={m.offline_note_what()}
        path={`/offline/keep/${course.id}`}
        noindex
      />
      <PageHead
        above={
          <p>
            {/* A plain link: the worker decides which page of the course opens. */}
            <Anchor to={`/courses/${course.id}`} className="place" reload>
              <Icon of={ArrowLeft} />
              {m.offline_to_course()}
            </Anchor>
          </p>
        }
        title={<span lang={langOf(course.language)}>{course.title}</span>}
      />
      <div className="stack measure">
        {isAlive ? <KeepHere what={loaderData} /> : <WithoutScripts what={loaderData} />}
      </div>
    </>
  )
}

function WithoutScripts({ what }: { what: ToKeep }) {
  return (
    <>
      <WhatComes what={what} />
      <noscript>
        <p>{m.offline_cannot_scripts()}</p>
      </noscript>
    </>
  )
}
