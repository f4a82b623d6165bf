import { redirect } from 'react-router'
import { phoneOwner } from '#kit/ids.ts'
import { m } from '#paraglide/messages.js'
import { ALL, NOBODY } from '#shell/typed/names.ts'
import { coursesKept, nothingKept } from '#web/phone-cookies.server.ts'
import { webOf } from '#web/request-context.ts'
import { signOut } from '../../commands/sign-in.server.ts'
import { endedCookie } from '../../session-cookies.server.ts'
import type { Route } from './+types/sign-out'

// A link or a bookmark must not sign anybody out.
export const loader = () => redirect('/')

/**
 * Never refuses: an ended session leaves only its cookie to clear. Where this person keeps courses on this phone, the page that says
 * what would go comes first (rule O8); its own form carries `?sure`.
 */
export async function action(args: Route.ActionArgs) {
  const { ctx, setCookie, arrived, toast } = webOf(args)
  const keeps = ctx.viewer !== null && coursesKept(args.request.headers.get('cookie'), ctx.viewer.id).size > 0
  if (keeps && !args.url.searchParams.has('sure')) return redirect('/offline/leave')
  // What they were writing is no business of who uses this browser next, nor what this tab had before.
  arrived(phoneOwner(ctx.viewer?.id) || ALL)
  arrived(NOBODY)
  await signOut(ctx)
  setCookie(endedCookie(ctx.config))
  if (keeps) setCookie(nothingKept)
  toast({ title: m.common_signed_out() })
  return redirect('/')
}
