import { replace } from 'react-router'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { Flash, WebRequest } from '#web/request-context.ts'
import { signOut } from './commands/sign-in.server.ts'
import type { Admitted } from './commands/challenge.server.ts'
import { codeHref, ownPath, safePath } from './rules.ts'
import { challengeCookie, entryCookies } from './session-cookies.server.ts'

/** Signs somebody in, or sends them on to the code of their app. */
export const admitOrAsk = query(
  { who: 'anyone', because: 'makes the answer to somebody who was admitted' },
  async (
    ctx,
    web: WebRequest,
    { token, challenge }: Admitted,
    flash: Flash,
    next: string | null,
  ): Promise<Response> => {
    if (token !== undefined) return enter(ctx, web, token, flash, next)
    web.setCookie(challengeCookie(challenge, ctx.config))
    return replace(codeHref(ownPath(next) ?? ''))
  },
)

/** Signs somebody in with a new session. Back must not lead to the form again, so the history entry is replaced. */
export async function enter(
  ctx: Context,
  web: WebRequest,
  token: string,
  flash: Flash,
  next: string | null,
): Promise<Response> {
  // A previously signed-in person leaves no forgotten session behind.
  if (ctx.viewer) await signOut(ctx)
  for (const line of entryCookies(token, ctx.config)) web.setCookie(line)
  web.toast(flash)
  return replace(safePath(next))
}
