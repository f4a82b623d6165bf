import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { chooseNotifications } from '../../commands/profile.server.ts'
import type { Route } from './+types/mails'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const mails = form.getAll('mails')
    await chooseNotifications(ctx, {
      mailBadges: mails.includes('badges'),
      mailGoals: mails.includes('goals'),
      mailReplies: mails.includes('replies'),
      mailMessages: mails.includes('messages'),
      mailSessions: mails.includes('sessions'),
      mailPeers: mails.includes('peers'),
      mailTeachers: mails.includes('teachers'),
      mailGroups: mails.includes('groups'),
      smsSessions: form.getAll('sms').includes('sessions'),
    })
    web.toast({ title: m.account_mails_saved() })
    return redirect('/account')
  })

// /account shows it in its page.
export default function OwnMails() {
  return null
}
