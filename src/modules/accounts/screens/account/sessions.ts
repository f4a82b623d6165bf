import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { act, textOf } from '#web/answers.server.ts'
import { endOtherSessions, endSession } from '../../commands/sign-in.server.ts'
import type { Route } from './+types/sessions'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const intent = textOf(form, 'intent')
    if (intent === 'end-others') {
      await endOtherSessions(ctx)
      web.toast({ title: m.auth_others_ended() })
    } else if (intent === 'end') {
      await endSession(ctx, textOf(form, 'id')).catch(alreadyEnded)
      web.toast({ title: m.auth_device_ended() })
    } else throw new Refusal('invalid-input')
    return redirect('/account')
  })

/** A second press, or another tab was faster: the goal is achieved. */
function alreadyEnded(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
}

// /account shows it in its page.
export default function OwnSessions() {
  return null
}
