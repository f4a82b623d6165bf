import { adminOnly } from '#context.ts'
import { SubmissionRows } from '#modules/courses/parts/submission-rows.tsx'
import { markingQueue } from '#modules/courses/queries.server.ts'
import { SubmissionFilter } from '#modules/courses/types.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { reportedWorks } from '../../queries.server.ts'
import type { Route } from './+types/submissions'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filter = SubmissionFilter.parse(Object.fromEntries(args.url.searchParams))
    return {
      queue: await markingQueue(ctx, filter, listQueryIn(args.url).page),
      reported: await reportedWorks(ctx),
    }
  })

/** Projects that wait for a marker, those with other learners, and those that are marked; above them marks that were reported. */
export default function AdminSubmissions({ loaderData: { queue, reported } }: Route.ComponentProps) {
  return (
    <>
      {reported.length > 0 && <Reported works={reported} />}
      <SubmissionRows queue={queue}>
        <div className="row mb-4">
          <ChipLinks label={m.admin_state()} links={queue.states} />
          {(queue.courses.length > 2 || queue.filter.course) && (
            <ChipLinks label={m.admin_course()} links={queue.courses} />
          )}
        </div>
      </SubmissionRows>
    </>
  )
}

function Reported({ works }: { works: Route.ComponentProps['loaderData']['reported'] }) {
  return (
    <Section title={m.peers_reported()}>
      <p className="small soft mb-4">{m.peers_reported_lead()}</p>
      <ul className="grid gap-4">
        {works.map(({ id, lesson, course, age }) => (
          <li key={id}>
            <Anchor to={`/admin/submissions/${id}`}>{lesson}</Anchor>
            <p className="small soft">
              {course}. {m.peers_reported_at({ age })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
