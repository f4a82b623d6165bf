import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Sheet } from '#shell/form/sheet.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { removeUssdJob } from '../../commands/remove.server.ts'
import { ownUssdJob } from '../../queries/own.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/remove'

export const handle = { hydrate: 'signed-in', styles: 'community' }

const OWN = '/community/ussd-jobs/own'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { title, applications } = await ownUssdJob(ctx, args.params.jobId)
    return { title, applications }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, _form, web) => {
    await removeUssdJob(ctx, args.params.jobId)
    web.toast({ title: m.common_success(), text: m.ussd_jobs_removed() })
    return redirect(OWN)
  })

/** Asks for confirmation before a job is deleted. */
export default function Remove({ loaderData: { title, applications }, params }: Route.ComponentProps) {
  const back = ownJobHref(params.jobId)
  return (
    <Sheet back={back} title={m.ussd_jobs_remove()}>
      <ActionForm className="stack" failed={m.ussd_jobs_remove_failed()} preventScrollReset>
        <p>
          <b className="wrap-anywhere">
            <bdi>{held(title)}</bdi>
          </b>
        </p>
        <p>
          {applications > 0 && m.ussd_jobs_remove_applications({ count: applications })}{' '}
          {m.ussd_jobs_remove_ask()}
        </p>
        <p className="row">
          <Submit variant="danger">{m.ussd_jobs_remove_yes()}</Submit>
          <ButtonLink to={back} variant="quiet" preventScrollReset>
            {m.common_cancel()}
          </ButtonLink>
        </p>
      </ActionForm>
    </Sheet>
  )
}
