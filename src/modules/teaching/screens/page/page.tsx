import { breadcrumbs } from '#kit/documents/schema-org.ts'
import { reportHref } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card, CardTitle } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { teacherPage } from '../../queries/pages.server.ts'
import { OWN_PAGE } from '../../rules.ts'
import { CourseFacts } from '../course-facts.tsx'
import type { Route } from './+types/page'

export const handle = { hydrate: 'never', styles: ['courses', 'payments'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const page = await teacherPage(ctx, args.params.slug)
    const crumbs = [
      { label: m.catalogue_title(), path: '/courses' },
      { label: page.name, path: page.path },
    ]
    return { page, things: ctx.viewer ? [] : [breadcrumbs(ctx.config.origin, crumbs)] }
  })

/** Who a teacher is, in their own words, and what they teach. */
export default function TeacherPage({ loaderData: { page, things } }: Route.ComponentProps) {
  const { id, name, picture, about, lang, link, path, isSample, isOwn, courses } = page
  return (
    <>
      <PageMeta
        title={m.teaching_page_of({ name })}
        description={about.slice(0, 160)}
        path={path}
        data={things}
      />
      <div className="person-head my-4">
        <Avatar name={name} src={picture} seed={id} size="large" />
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="soft">{m.teaching_page_role()}</p>
        </div>
      </div>
      {isSample && <SampleNote>{m.common_sample_teacher()}</SampleNote>}
      <p className="measure own-lines wrap-anywhere my-4" lang={lang} dir="auto">
        {held(about)}
      </p>
      {link && (
        <p className="wrap-anywhere">
          <a href={link} rel="nofollow ugc noopener">
            {link}
          </a>
        </p>
      )}
      <Section title={m.teaching_page_courses()}>
        <ul className="grid gap-4 md:grid-cols-2">
          {courses.map(({ id, title, lang, ...figures }) => (
            <Card as="li" key={id}>
              <CardTitle level="h3" to={`/courses/${id}`}>
                <span lang={lang}>{held(title)}</span>
              </CardTitle>
              <CourseFacts {...figures} />
            </Card>
          ))}
        </ul>
      </Section>
      <p className="small my-6">
        {isOwn ? (
          <Anchor to={OWN_PAGE}>{m.teaching_page_edit()}</Anchor>
        ) : (
          <Anchor to={reportHref('teacher-page', id)}>{m.teaching_page_report()}</Anchor>
        )}
      </p>
    </>
  )
}
