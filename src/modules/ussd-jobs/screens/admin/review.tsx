import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { approveUssdJob, refuseUssdJob } from '../../commands.server.ts'
import { ussdJobsToReview } from '../../queries.server.ts'
import type { Route } from './+types/review'
import { ReviewRows } from './review-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return ussdJobsToReview(ctx, listQueryIn(args.url).page)
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
    if (intent === 'approve') {
      await approveUssdJob(ctx, id, Object.fromEntries(form))
      web.toast({ title: m.ussd_jobs_review_approved() })
    } else if (intent === 'refuse') {
      await refuseUssdJob(ctx, id, Object.fromEntries(form))
      web.toast({ title: m.ussd_jobs_review_refused() })
    } else throw new Refusal('invalid-input')
    return redirect(args.url.pathname + args.url.search)
  })

/** What waits for somebody who reads it before others see it (USSD-22). */
export default function Review({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <ReviewRows jobs={loaderData} />
    </>
  )
}
