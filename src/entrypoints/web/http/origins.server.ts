import type { Config } from '#config.server.ts'
import { hasDesk } from '#core/trial.ts'

export const isHttpsOrigin = (config: Config): boolean => config.origin.startsWith('https:')

/** The origins from which a browser may send forms: the canonical one, and during evaluation both names of this machine. */
export function knownOrigins(config: Config): Set<string> {
  const origins = new Set([config.origin])
  if (hasDesk(config)) {
    const port = new URL(config.origin).port
    for (const name of ['localhost', '127.0.0.1']) origins.add(`http://${name}${port ? `:${port}` : ''}`)
  }
  return origins
}

/**
 * Every name this server answers for, with the origin of its requests: mostly the canonical one, also at the name that only
 * Safaricom uses.
 */
export const originsByHost = (config: Config): Map<string, string> =>
  new Map([
    [new URL(config.mpesa.callbackOrigin).host, config.origin],
    ...[...knownOrigins(config)].map((origin): [string, string] => [new URL(origin).host, origin]),
  ])

/**
 * A request with the URL that its sender requested. Behind a proxy that terminates TLS the process sees http, and comparing a
 * form's Origin with the URL (as React Router does) would refuse all our forms.
 */
export function atOrigin(request: Request, origin: string): Request {
  if (request.url.startsWith(`${origin}/`)) return request
  const { pathname, search } = new URL(request.url)
  return new Request(origin + pathname + search, request)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from our own pages or from no browser at all. Origin decides;
 * without one, Sec-Fetch-Site; with neither, only a request without a cookie passes.
 */
export function isOwnRequest(method: string, headers: Headers, origins: Set<string>): boolean {
  if (safeMethods.has(method)) return true
  const origin = headers.get('origin')
  if (origin !== null) return origins.has(origin)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  return headers.get('cookie') === null
}

/**
 * A path that routers and guards might read in two ways, or not at all: doubled or encoded slashes, backslashes, control
 * characters, invalid UTF-8.
 */
export const isOddPath = (path: string): boolean =>
  /\/\/|\\|%2f|%5c|%00|%0[ad]/i.test(path) || (path.includes('%') && !isText(path))

function isText(path: string): boolean {
  try {
    // Its result is used, or the bundler would remove the call as having no effect.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}
