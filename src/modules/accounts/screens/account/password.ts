import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act, textOf } from '#web/answers.server.ts'
import { changePassword } from '../../commands/password.server.ts'
import type { Route } from './+types/password'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await changePassword(ctx, { current: textOf(form, 'current'), password: textOf(form, 'password') })
    web.toast({ title: m.auth_password_changed(), text: m.auth_password_changed_text() })
    return redirect('/account')
  })

// /account shows it in its page.
export default function OwnPassword() {
  return null
}
