import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { afterConflict } from '#shell/form/revalidation.ts'
import { act, answer } from '#web/answers.server.ts'
import { letStandAsTeacher, markAsTeacher } from '../../commands/respond.server.ts'
import { projectToMark } from '../../queries/taught.server.ts'
import { markedIn } from '../marked.server.ts'
import { SubmissionPage } from '../submission-page.tsx'
import type { Route } from './+types/project'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

const LIST = '/teaching/projects'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return projectToMark(ctx, args.params.submissionId)
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const commands = { mark: markAsTeacher, letStand: letStandAsTeacher }
    web.toast({ title: await markedIn(ctx, args.params.submissionId, form, commands) })
    return redirect(LIST)
  })

/** One learner's submission as who teaches its course marks it. */
export default function ProjectToMark({ loaderData }: Route.ComponentProps) {
  return <SubmissionPage {...loaderData} back={LIST} />
}
