import { redirect } from 'react-router'
import { adultOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'
import { act, answer } from '#web/answers.server.ts'
import { postUssdJob } from '../../commands/post.server.ts'
import { freeUssdCode } from '../../queries/free-code.server.ts'
import { ownUssdJob } from '../../queries/own.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/new-job'
import { JobFields } from './job-fields.tsx'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adultOnly(ctx)
    return { code: await freeUssdCode(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const id = await postUssdJob(ctx, Object.fromEntries(form))
    const { fee } = await ownUssdJob(ctx, id)
    web.toast(
      fee
        ? { title: m.ussd_jobs_held_title(), text: m.ussd_jobs_posted_held(), tone: 'gold' }
        : { title: m.common_success(), text: m.ussd_jobs_posted_waits() },
    )
    return redirect(ownJobHref(id))
  })

const BOARD = '/community?tab=ussd-jobs'

/** The "Post USSD Job" dialog (USSD-20 to USSD-23). */
export default function NewJob({ loaderData: { code } }: Route.ComponentProps) {
  return (
    <Sheet back={BOARD} title={m.ussd_jobs_post()}>
      <SheetForm back={BOARD} save={m.ussd_jobs_post()} failed={m.ussd_jobs_post_failed()}>
        <p className="soft">
          {m.ussd_jobs_post_lead()} {m.ussd_jobs_no_fee_rule()}
        </p>
        <JobFields code={code} />
      </SheetForm>
    </Sheet>
  )
}
