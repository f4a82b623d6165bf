import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { retryMail } from '../../commands.server.ts'
import { listTroubledMails } from '../../queries.server.ts'
import type { Route } from './+types/mails'
import { MailRows } from './mail-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return listTroubledMails(ctx, listQueryIn(args.url).page)
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await retryMail(ctx, textOf(form, 'id'))
    web.toast({ title: m.admin_mail_retry_done() })
    return redirect(args.url.pathname + args.url.search)
  })

export default function AdminMails({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <MailRows mails={loaderData} />
    </>
  )
}
