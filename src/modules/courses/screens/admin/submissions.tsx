import { adminOnly } from '#context.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { answer } from '#web/answers.server.ts'
import { listSubmissions } from '../../queries.server.ts'
import type { Route } from './+types/submissions'
import { SubmissionRows } from './submission-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return listSubmissions(ctx, listQueryIn(args.url).page)
  })

export default function AdminSubmissions({ loaderData }: Route.ComponentProps) {
  return <SubmissionRows submissions={loaderData} />
}
