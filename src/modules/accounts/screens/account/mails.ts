import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { chooseMails } from '../../commands.server.ts'
import type { Route } from './+types/mails'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const chosen = form.getAll('mails')
    await chooseMails(ctx, {
      mailBadges: chosen.includes('badges'),
      mailGoals: chosen.includes('goals'),
      mailReplies: chosen.includes('replies'),
    })
    web.toast({ title: m.account_mails_saved() })
    return redirect('/account')
  })

// What /account shows stands around it.
export default function OwnMails() {
  return null
}
