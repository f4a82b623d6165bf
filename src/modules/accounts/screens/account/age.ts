import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { sayUnder18 } from '../../commands/age.server.ts'
import { GUARDIAN } from '../../rules.ts'
import type { Route } from './+types/age'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, _form, web) => {
    await sayUnder18(ctx)
    web.toast({ title: m.account_age_said() })
    return redirect(GUARDIAN)
  })

// /account shows it in its page.
export default function OwnAge() {
  return null
}
