import type { Config } from '#config.server.ts'

const NAME = 'visitor'

const nameOf = (config: Config): string => (config.origin.startsWith('https:') ? `__Host-${NAME}` : NAME)

/** The secret by which somebody who is signed out finds again what they wrote; 64 letters, or nothing. */
export function visitorSecret(request: Request, config: Config): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const found = pairs.find((pair) => pair.startsWith(`${nameOf(config)}=`))
  const secret = found?.slice(nameOf(config).length + 1)
  return secret && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}
