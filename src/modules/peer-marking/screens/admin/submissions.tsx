import { adminOnly } from '#context.ts'
import { markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { SubmissionFilter } from '#modules/courses/types.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { answer } from '#web/answers.server.ts'
import { reportedSubmissions } from '../../queries/for-markers.server.ts'
import { Queue } from '../queue.tsx'
import type { Route } from './+types/submissions'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const filter = SubmissionFilter.parse(Object.fromEntries(args.url.searchParams))
    return {
      queue: await markingQueue(ctx, filter, listQueryIn(args.url).page),
      reported: await reportedSubmissions(ctx),
    }
  })

/** Projects of all courses. */
export default function AdminSubmissions({ loaderData }: Route.ComponentProps) {
  return <Queue {...loaderData} />
}
