import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { changeEarning, deleteEarning } from '../../commands/earnings.server.ts'
import { ownEarning } from '../../queries/earnings.server.ts'
import type { Route } from './+types/earning'
import { Confirm } from '../confirm.tsx'
import { EarningFields } from './earning-fields.tsx'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ earning: await ownEarning(ctx, args.params.earningId) }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { earningId } = args.params
    if (textOf(form, 'intent') === 'delete') {
      await deleteEarning(ctx, earningId)
      web.toast({ title: m.tracker_earning_deleted() })
    } else {
      await changeEarning(ctx, earningId, Object.fromEntries(form))
      web.toast({ title: m.tracker_earning_saved() })
    }
    return redirect('/progress#earnings')
  })

/** Changes or deletes an entry (DASH-24). */
export default function Earning({ loaderData: { earning } }: Route.ComponentProps) {
  return (
    <Sheet back="/progress" title={m.tracker_earning_edit_title()}>
      <SheetForm back="/progress" save={m.tracker_earning_save()} failed={m.tracker_earning_failed()}>
        <EarningFields earning={earning} month={earning.month} />
      </SheetForm>
      <Confirm intent="delete" label={m.tracker_delete()} ask={m.tracker_delete_earning_ask()}>
        <ActionForm intent="delete" failed={m.tracker_earning_delete_failed()} preventScrollReset>
          <Submit variant="danger">{m.tracker_delete_earning_yes()}</Submit>
        </ActionForm>
      </Confirm>
    </Sheet>
  )
}
