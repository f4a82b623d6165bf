import { createHmac } from 'node:crypto'
import type { Config } from '#config.server.ts'
import { sameText } from '#kit/ids.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { CHALLENGE_MS } from './commands/challenge.server.ts'
import { SESSION_IDLE_MS } from './open-session.server.ts'

export const isHttps = (config: Config): boolean => config.origin.startsWith('https:')

/** `__Host-` binds the cookie to this host; browsers accept that only over HTTPS. */
const sessionCookieName = (config: Config): string => (isHttps(config) ? '__Host-session' : 'session')

const signatureOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

/** The token with its signature, as the cookie contains it before URL-encoding: `token.base64(HMAC-SHA256)`. */
export const signed = (token: string, config: Config): string =>
  `${token}.${signatureOf(token, config.authSecret)}`

/** The bare token of a signed one, or nothing when the signature is not ours. */
export function unsigned(signedToken: string, config: Config): string | undefined {
  const dot = signedToken.lastIndexOf('.')
  if (dot < 1 || signedToken.length > 300) return undefined
  const token = signedToken.slice(0, dot)
  return sameText(signedToken.slice(dot + 1), signatureOf(token, config.authSecret)) ? token : undefined
}

/** A Set-Cookie line that keeps the browser signed in until the session is idle too long. */
export function sessionCookie(token: string, config: Config): string {
  const value = encodeURIComponent(signed(token, config))
  return `${sessionCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_IDLE_MS / SECOND}${isHttps(config) ? '; Secure' : ''}`
}

// As long as browsers keep any.
const KNOWN_MS = 400 * DAY
const knownCookieName = (config: Config): string => (isHttps(config) ? '__Host-known' : 'known')

/** A Set-Cookie line that tells the sign-in page that somebody had an account on this browser. It does not say who. */
export const knownCookie = (config: Config): string =>
  `${knownCookieName(config)}=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_MS / SECOND}${isHttps(config) ? '; Secure' : ''}`

/** Whether somebody signed up or in on this browser before; an expired session shows that, too. */
export const isKnownBrowser = (headers: Headers, config: Config): boolean =>
  cookieOf(headers, knownCookieName(config)) === '1' ||
  cookieOf(headers, sessionCookieName(config)) !== undefined

/** The Set-Cookie lines of a sign-in. */
export const entryCookies = (token: string, config: Config): string[] => [
  sessionCookie(token, config),
  knownCookie(config),
]

/** A Set-Cookie line that deletes it. */
export const endedCookie = (config: Config): string =>
  `${sessionCookieName(config)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isHttps(config) ? '; Secure' : ''}`

const challengeCookieName = (config: Config): string => (isHttps(config) ? '__Host-sign-in' : 'sign-in')

/** A Set-Cookie line for a sign-in that waits for its code; without one, it deletes it. */
export const challengeCookie = (challenge: string | null, config: Config): string =>
  `${challengeCookieName(config)}=${challenge ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${challenge ? CHALLENGE_MS / SECOND : 0}${isHttps(config) ? '; Secure' : ''}`

/** This browser's sign-in that waits for its code, or ''. */
export const challengeOfRequest = (headers: Headers, config: Config): string =>
  cookieOf(headers, challengeCookieName(config)) ?? ''

const deviceCookieName = (config: Config): string => (isHttps(config) ? '__Host-device' : 'device')
const DEVICE_MS = 180 * DAY

/**
 * A Set-Cookie line with what a browser stores that has passed a second factor. It grants no access: only its wrong codes are
 * counted separately.
 */
export const deviceCookie = (device: string, config: Config): string =>
  `${deviceCookieName(config)}=${device}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_MS / SECOND}${isHttps(config) ? '; Secure' : ''}`

/** What this browser stores about passed second factors, or ''. */
export const deviceOfRequest = (headers: Headers, config: Config): string =>
  cookieOf(headers, deviceCookieName(config)) ?? ''

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The signed token of a request: `Authorization: Bearer` first, else the cookie. */
export function tokenOfRequest(headers: Headers, config: Config): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer) return decoded(bearer)
  const kept = cookieOf(headers, sessionCookieName(config))
  return kept === undefined ? undefined : decoded(kept)
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined // a malformed escape: not a cookie of ours
  }
}
