import { Outlet } from 'react-router'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardTitle } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownTaughtCourses } from '../queries/own.server.ts'
import { OWN_PAGE, teachingHref } from '../rules.ts'
import type { TaughtCourse } from '../types.ts'
import { CourseFacts } from './course-facts.tsx'
import type { Route } from './+types/own'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ courses: await ownTaughtCourses(ctx) }))

/** The teachers' room: the courses that the viewer teaches. */
export default function Teaching({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.teaching_title()} description={m.teaching_lead()} path="/teaching" noindex />
      <PageHead
        title={m.teaching_title()}
        lead={m.teaching_lead()}
        action={<Anchor to="/teaching/earnings">{m.teaching_earnings()}</Anchor>}
      />
      {courses.length === 0 ? (
        <EmptyState
          scene="tea"
          title={m.teaching_none()}
          text={m.teaching_none_text()}
          action={
            <ButtonLink to="/contact" reload>
              {m.teaching_write()}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Outlet />
          <ul className="grid gap-4 md:grid-cols-2">
            {courses.map((course) => (
              <Taught key={course.id} course={course} />
            ))}
          </ul>
          <p className="my-6">
            <Anchor to={OWN_PAGE}>{m.teaching_page_own()}</Anchor>
          </p>
        </>
      )}
    </>
  )
}

function Taught({
  course: { id, title, lang, students, rating, reviews, unanswered },
}: {
  course: TaughtCourse
}) {
  return (
    <Card as="li">
      <CardTitle level="h2" to={teachingHref(id)}>
        <span lang={lang}>{held(title)}</span>
      </CardTitle>
      <CourseFacts students={students} rating={rating} reviews={reviews} />
      {unanswered > 0 && (
        <p className="row">
          <ButtonLink to={teachingHref(id, 'reviews')} variant="outline">
            {m.teaching_unanswered({ count: unanswered })}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}
