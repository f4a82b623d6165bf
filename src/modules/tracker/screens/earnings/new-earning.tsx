import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { addEarning } from '../../commands/earnings.server.ts'
import type { Route } from './+types/new-earning'
import { EarningFields } from './earning-fields.tsx'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { month: nairobiDay(ctx.now()).slice(0, 7) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await addEarning(ctx, Object.fromEntries(form))
    web.toast({ title: m.tracker_earning_added() })
    return redirect('/progress#earnings')
  })

/** What somebody earned on a platform (DASH-24). */
export default function NewEarning({ loaderData: { month } }: Route.ComponentProps) {
  return (
    <Sheet back="/progress" title={m.tracker_add_earning()}>
      <SheetForm back="/progress" save={m.tracker_earning_save()} failed={m.tracker_earning_failed()}>
        <EarningFields month={month} />
      </SheetForm>
    </Sheet>
  )
}
