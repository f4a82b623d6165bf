import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { submissionToMark } from '#modules/courses/queries/rounds.server.ts'
import { afterConflict } from '#shell/form/revalidation.ts'
import { act, answer } from '#web/answers.server.ts'
import { letStand, markAsMarker } from '../../commands/respond.server.ts'
import { peerMarksOf } from '../../queries/for-markers.server.ts'
import { markedIn } from '../marked.server.ts'
import { SubmissionPage } from '../submission-page.tsx'
import type { Route } from './+types/submission'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { submissionId } = args.params
    return {
      submission: await submissionToMark(ctx, submissionId),
      said: await peerMarksOf(ctx, submissionId),
    }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    web.toast({
      title: await markedIn(ctx, args.params.submissionId, form, { mark: markAsMarker, letStand }),
    })
    return redirect('/admin/submissions')
  })

/** One learner's submission as administrators mark it. */
export default function AdminSubmission({ loaderData }: Route.ComponentProps) {
  return <SubmissionPage {...loaderData} back="/admin/submissions" />
}
