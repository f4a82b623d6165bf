import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { chooseDailyGoal } from '../../commands/daily-goal.server.ts'
import type { Route } from './+types/choose'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await chooseDailyGoal(ctx, Object.fromEntries(form))
    web.toast({ title: m.daily_saved() })
    return redirect('/account#daily')
  })

// /account shows it in its page.
export default function OwnDailyGoalChoice() {
  return null
}
