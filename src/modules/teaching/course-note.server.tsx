import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import { newestAnnouncement } from './queries/announcements.server.ts'
import { teachersShown } from './queries/pages.server.ts'
import { teaches } from './queries/teaches.server.ts'
import { announcementsHref, teachingHref } from './rules.ts'

type Course = { id: number; unlocked: boolean }

/** What a course's page says of its teachers, as HTML: to everybody, those who show a page; to whoever teaches it, the way to their room; to whoever has it, what was announced last. */
export async function courseNote(ctx: Context, { id, unlocked }: Course): Promise<string> {
  const isTeacher = await teaches(ctx, id)
  const shown = await teachersShown(ctx, id)
  const newest = ctx.viewer && (unlocked || isTeacher) ? await newestAnnouncement(ctx, id) : undefined
  return renderToStaticMarkup(
    <>
      {shown.length > 0 && <Shown teachers={shown} />}
      {newest && <Announced courseId={id} title={newest.title} />}
      {isTeacher && <Room courseId={id} />}
    </>,
  )
}

type Shown = Awaited<ReturnType<typeof teachersShown>>

const Shown = ({ teachers }: { teachers: Shown }) => (
  <p>
    {m.teaching_taught_by()}
    {teachers.map(({ name, path, isSample }, at) => (
      <Fragment key={path}>
        {at === 0 ? ' ' : ', '}
        <a href={path}>{name}</a>
        {isSample && ` (${m.common_sample_mark()})`}
      </Fragment>
    ))}
  </p>
)

const Announced = ({ courseId, title }: { courseId: number; title: string }) => (
  <section>
    <h2>{m.teaching_announcements()}</h2>
    <p>
      <a href={announcementsHref(courseId)} dir="auto">
        {held(title)}
      </a>
    </p>
  </section>
)

const Room = ({ courseId }: { courseId: number }) => (
  <section>
    <h2>{m.teaching_you_teach()}</h2>
    <p>
      <a href={teachingHref(courseId)}>{m.teaching_open_room()}</a>
    </p>
  </section>
)
