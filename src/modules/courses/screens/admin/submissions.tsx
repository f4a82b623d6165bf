import { adminOnly } from '#context.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { m } from '#paraglide/messages.js'
import { ChipLinks } from '#ui/forms/chip-links.tsx'
import { answer } from '#web/answers.server.ts'
import { markingQueue } from '../../queries.server.ts'
import { SubmissionFilter } from '../../types.ts'
import type { Route } from './+types/submissions'
import { SubmissionRows } from '../../parts/submission-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filter = SubmissionFilter.parse(Object.fromEntries(args.url.searchParams))
    return markingQueue(ctx, filter, listQueryIn(args.url).page)
  })

/** Projects that wait for a mark, and those that are marked. */
export default function AdminSubmissions({ loaderData: queue }: Route.ComponentProps) {
  return (
    <SubmissionRows queue={queue}>
      <div className="row mb-4">
        <ChipLinks label={m.admin_state()} links={queue.states} />
        {(queue.courses.length > 2 || queue.filter.course) && (
          <ChipLinks label={m.admin_course()} links={queue.courses} />
        )}
      </div>
    </SubmissionRows>
  )
}
