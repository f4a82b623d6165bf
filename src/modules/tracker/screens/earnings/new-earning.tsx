import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import { addEarning } from '../../commands.server.ts'
import type { Route } from './+types/new-earning'
import { EarningFields } from './earning-fields.tsx'
import { sent } from '../said.ts'
import { Sheet, SheetForm } from '../sheet.tsx'
import { write } from '../written.server.ts'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { month: nairobiDay(ctx.now()).slice(0, 7) }
  })

export const action = (args: Route.ActionArgs) =>
  write(
    args,
    () => m.tracker_earning_failed(),
    async (ctx, form, web) => {
      await addEarning(ctx, Object.fromEntries(form))
      web.toast({ title: m.tracker_earning_added() })
      return redirect('/progress#earnings')
    },
  )

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sent(serverAction, m.tracker_earning_failed)

/** What somebody earned on a platform (DASH-24). */
export default function NewEarning({ loaderData: { month }, actionData: said }: Route.ComponentProps) {
  return (
    <Sheet title={m.tracker_add_earning()}>
      <SheetForm said={said} save={m.tracker_earning_save()}>
        <EarningFields said={said} month={month} />
      </SheetForm>
    </Sheet>
  )
}
