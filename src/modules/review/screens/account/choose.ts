import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { chooseReview } from '../../commands/settings.server.ts'
import type { Route } from './+types/choose'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await chooseReview(ctx, Object.fromEntries(form))
    web.toast({ title: m.review_saved() })
    return redirect('/account#review')
  })

// /account shows it in its page.
export default function OwnReviewChoice() {
  return null
}
