import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act, textOf } from '#web/answers.server.ts'
import { changeName } from '../../commands/profile.server.ts'
import type { Route } from './+types/name'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await changeName(ctx, { fullName: textOf(form, 'fullName') })
    web.toast({ title: m.account_name_saved() })
    return redirect('/account')
  })

// /account shows it in its page.
export default function OwnName() {
  return null
}
