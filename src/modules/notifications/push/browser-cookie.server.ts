import type { Config } from '#config.server.ts'
import { isUuid } from '#kit/ids.ts'
import { DAY, SECOND } from '#kit/time.ts'

// As long as browsers keep any.
const KEPT_MS = 400 * DAY
/** Letters of the session's id: enough to see that it is another one. */
const MARK_LETTERS = 8

const isHttps = ({ origin }: Config): boolean => origin.startsWith('https:')
const nameOf = (config: Config): string => (isHttps(config) ? '__Host-push' : 'push')

const line = (value: string, maxAgeMs: number, config: Config): string =>
  `${nameOf(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeMs / SECOND}${isHttps(config) ? '; Secure' : ''}`

const markOf = (sessionId: string): string => sessionId.slice(0, MARK_LETTERS)

/** A Set-Cookie line by which a browser knows its own subscription, and of which session it is. It gives no access. */
export const browserCookie = (id: string, sessionId: string, config: Config): string =>
  line(`${id}.${markOf(sessionId)}`, KEPT_MS, config)

/** A Set-Cookie line that deletes it. */
export const endedBrowserCookie = (config: Config): string => line('', 0, config)

/** The subscription of the browser that asks, and whether it is of this session; nothing where there is none. */
export function subscriptionOfBrowser(
  headers: Headers,
  config: Config,
): { id: string; isOf(sessionId: string): boolean } | null {
  const name = `${nameOf(config)}=`
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(name))
  const [id = '', mark] = pair?.slice(name.length).split('.') ?? []
  return isUuid(id) ? { id, isOf: (sessionId) => mark === markOf(sessionId) } : null
}
