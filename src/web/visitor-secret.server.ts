import type { Config } from '#config.server.ts'
import { DAY, SECOND } from '#kit/time.ts'

const NAME = 'visitor'

const secure = (config: Config): string => (config.origin.startsWith('https:') ? '; Secure' : '')
const nameOf = (config: Config): string => (config.origin.startsWith('https:') ? `__Host-${NAME}` : NAME)

/** The secret by which a signed-out visitor finds what they wrote; 64 letters, or nothing. */
export function visitorSecret(request: Request, config: Config): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const found = pairs.find((pair) => pair.startsWith(`${nameOf(config)}=`))
  const secret = found?.slice(nameOf(config).length + 1)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

/** A Set-Cookie line that keeps it for some days. */
export const visitorCookie = (secret: string, days: number, config: Config): string =>
  `${nameOf(config)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${(days * DAY) / SECOND}${secure(config)}`

/** A Set-Cookie line that deletes it. */
export const endedVisitorCookie = (config: Config): string =>
  `${nameOf(config)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure(config)}`
