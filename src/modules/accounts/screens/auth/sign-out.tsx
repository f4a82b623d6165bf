import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { coursesKept, nothingKept } from '#web/phone-cookies.server.ts'
import { webOf } from '#web/request-context.ts'
import { signOut } from '../../commands.server.ts'
import { endedCookie } from '../../session-cookies.server.ts'
import type { Route } from './+types/sign-out'

// A link or a bookmark must not sign anybody out.
export const loader = () => redirect('/')

/**
 * Never refuses: an ended session leaves only its cookie to clear. Where this person keeps courses on this phone, the page that says
 * what would go comes first (rule O8); its own form carries `?sure`.
 */
export async function action(args: Route.ActionArgs) {
  const { ctx, setCookie, toast } = webOf(args)
  const keeps = ctx.viewer !== null && coursesKept(args.request.headers.get('cookie'), ctx.viewer.id).size > 0
  if (keeps && !args.url.searchParams.has('sure')) return redirect('/offline/leave')
  await signOut(ctx)
  setCookie(endedCookie(ctx.config))
  if (keeps) setCookie(nothingKept)
  toast({ title: m.common_signed_out() })
  return redirect('/')
}
