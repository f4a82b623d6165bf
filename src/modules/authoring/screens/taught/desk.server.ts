import { adminOnly, type Context, signedIn } from '#context.ts'
import { type Desk, deskAt } from '../address.ts'

/** The desk of a page; its queries and commands know whose drafts are whose. @throws Refusal 'not-authenticated', 'not-allowed', 'second-factor-needed' */
export function atDesk(ctx: Context, { pathname }: URL): Desk {
  const desk = deskAt(pathname)
  if (desk === 'admin') adminOnly(ctx)
  else signedIn(ctx)
  return desk
}
