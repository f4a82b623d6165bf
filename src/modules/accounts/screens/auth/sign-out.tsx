import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { webOf } from '#web/request-context.ts'
import { signOut } from '../../commands.server.ts'
import { endedCookie } from '../../session-cookies.server.ts'
import type { Route } from './+types/sign-out'

// A link or a bookmark must not sign anybody out.
export const loader = () => redirect('/')

/** Never refuses: an ended session leaves only its cookie to clear. */
export async function action(args: Route.ActionArgs) {
  const { ctx, setCookie, toast } = webOf(args)
  await signOut(ctx)
  setCookie(endedCookie(ctx.config))
  toast({ title: m.common_signed_out() })
  return redirect('/')
}
