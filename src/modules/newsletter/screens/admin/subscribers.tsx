import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { removeSubscriber } from '../../commands/subscribers.server.ts'
import type { Route } from './+types/subscribers'
import { RemoveSubscriber } from './remove-subscriber.tsx'

export const loader = (args: Route.LoaderArgs) => answer(args, async (ctx) => void adminOnly(ctx))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await removeSubscriber(ctx, { email: textOf(form, 'email') })
    web.toast({ title: m.newsletter_removed() })
    return redirect(adminHref('subscribers'))
  })

export default function AdminSubscribers() {
  return (
    <>
      <PageRefusal className="mt-4" />
      <RemoveSubscriber />
    </>
  )
}
