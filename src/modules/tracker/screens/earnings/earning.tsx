import { Form, redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { answer, textOf } from '#web/answers.server.ts'
import { changeEarning, deleteEarning } from '../../commands.server.ts'
import { ownEarning } from '../../queries.server.ts'
import type { Route } from './+types/earning'
import { Confirm } from '../confirm.tsx'
import { EarningFields } from './earning-fields.tsx'
import { sent } from '../said.ts'
import { Sheet, SheetForm } from '../sheet.tsx'
import { write } from '../written.server.ts'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ earning: await ownEarning(ctx, args.params.earningId) }))

const failed = (form: FormData) =>
  textOf(form, 'intent') === 'delete' ? m.tracker_earning_delete_failed() : m.tracker_earning_failed()

export const action = (args: Route.ActionArgs) =>
  write(args, failed, async (ctx, form, web) => {
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sent(serverAction, m.tracker_earning_failed)

/** Change or delete what was written down (DASH-24). */
export default function Earning({ loaderData: { earning }, actionData: said }: Route.ComponentProps) {
  return (
    <Sheet title={m.tracker_earning_edit_title()}>
      <SheetForm said={said} save={m.tracker_earning_save()}>
        <EarningFields said={said} earning={earning} month={earning.month} />
      </SheetForm>
      <Confirm label={m.tracker_delete()} ask={m.tracker_delete_earning_ask()}>
        <Form method="post" preventScrollReset>
          <Button name="intent" value="delete" variant="danger">
            {m.tracker_delete_earning_yes()}
          </Button>
        </Form>
      </Confirm>
    </Sheet>
  )
}
