import type { Context as HonoContext } from 'hono'
import type { Config } from '#config.server.ts'
import type { App } from '#core/app.ts'

const NAME = 'wrote'
// A standby that is further behind is read by nobody (MOST_BEHIND_MS); the rest is a margin.
const FOR_S = 10

const reads = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * Up to where in the database's log a browser has written, where a standby may answer its request; nothing for requests that
 * write, and for programs, which keep no cookie and may ask at once for what they wrote.
 */
export function placeOfReader(request: Request): { wrote: string | undefined } | null {
  if (!reads(request.method) || request.headers.has('authorization')) return null
  return { wrote: /(?:^|;\s*)wrote=([0-9A-F]+\/[0-9A-F]+)/.exec(request.headers.get('cookie') ?? '')?.[1] }
}

// What visitors read of lists and of what they lead to. A page that a mailed link or a code opens is none of them: what it asks for
// may be a second old.
const PUBLIC =
  /^\/(?:_root\.data|courses(?:\/\d+)?|community(?:\/(?:topics|questions|stories)\/[^/]+)?|jobs\/[^/]+|mentorship(?:\/[^/]+)?|blog(?:\/[^/]+)?|help-center(?:\/.+)?)?(?:\.data)?$/

export const isPublicList = (pathname: string): boolean => PUBLIC.test(pathname)

/** After a request that may have written: where the log stands, so that this browser's next reads have it. */
export async function rememberWrite(
  c: HonoContext,
  standby: Pick<NonNullable<App['open']['standby']>, 'place'>,
  config: Pick<Config, 'origin'>,
): Promise<void> {
  if (reads(c.req.method) || c.res.status >= 500) return
  const place = await standby.place()
  const secure = config.origin.startsWith('https:') ? '; Secure' : ''
  if (place)
    c.res.headers.append(
      'set-cookie',
      `${NAME}=${place}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${FOR_S}${secure}`,
    )
}
