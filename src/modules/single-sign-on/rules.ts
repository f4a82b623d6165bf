import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'

/** From our first word to the provider's answer (RFC 6749 leaves it to us). */
export const STATE_MS = 10 * MINUTE
/** How long who was found good may take to say which account is theirs. */
export const RETENTION_MS = HOUR
/** How long the mail of a new account is good, and what waits for it is kept. */
export const MAIL_RETENTION_MS = DAY
/** How far a provider's clock may be from ours. */
export const CLOCK_S = 60

export const LONGEST_URL = 500
/** OpenID Connect Core, 2: `sub` has at most 255 ASCII letters. */
export const LONGEST_SUBJECT = 255
export const LONGEST_SECRET = 500

/** Google signs anybody in who has an account there: whose domain it is, its message has to say. */
export const GOOGLE = 'https://accounts.google.com'

/** What its messages may be signed with: keys of which everybody may have the public half. */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Why somebody did not get in, as the page of refusals knows it from its address. */
export const wayRefusals = [
  'sign-on-unknown',
  'sign-on-closed',
  'sign-on-over',
  'sign-on-elsewhere',
  'sign-on-denied',
  'sign-on-refused',
  'sign-on-wrong',
  'sign-on-away',
  'sign-on-broken',
  'sign-on-admin',
  'user-suspended',
  'too-many',
] as const

/** Where somebody says which organisation is theirs. */
export const FIND_HREF = '/sign-in'
const withNext = (path: string, next: string | null): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path
/** The page of an organisation's people, which it gives them. */
export const wayHref = (slug: string, next: string | null = null): string =>
  withNext(`/sign-in/${encodeURIComponent(slug)}`, next)
/** What leads from there to its own page. */
export const beginHref = (slug: string, next: string | null): string =>
  withNext(`${wayHref(slug)}/begin`, next)
/** Where the provider sends a browser back; entered there, one for each organisation. */
export const callbackAddress = (origin: string, slug: string): string => `${origin}/sign-in/${slug}/callback`
/** Where somebody says which account is theirs. */
export const firstHref = (slug: string, wayId: string): string => `${wayHref(slug)}/first/${wayId}`
/** What the mail of a new account leads to. */
export const confirmHref = (slug: string, token: string): string => `${wayHref(slug)}/confirm/${token}`
export const refusedHref = (slug: string, why: string): string =>
  `${wayHref(slug)}/refused?${new URLSearchParams({ why })}`
export const OWN_HREF = '/account/sign-on'

// A way each: two that are opened side by side do not disturb each other. The end of an id is chance.
const cookieName = (wayId: string): string => `sign-on-${wayId.slice(-12)}`

/** A Set-Cookie line by which a browser shows that a way in began in it; other sites' forms do not send it. */
export const wayCookie = (wayId: string, browser: string, isHttps: boolean): string =>
  `${cookieName(wayId)}=${browser}; Path=/sign-in; HttpOnly; SameSite=Lax; Max-Age=${MAIL_RETENTION_MS / SECOND}${isHttps ? '; Secure' : ''}`

/** What that cookie holds, from a Cookie header. */
export function browserOf(cookies: string | null, wayId: string): string | undefined {
  const name = `${cookieName(wayId)}=`
  const line = (cookies ?? '').split('; ').find((one) => one.startsWith(name))
  return line?.slice(name.length)
}

/**
 * By what somebody finds their organisation: its short name, or the domain of an address there, of which nothing else is kept.
 * @returns nothing for what can be neither
 */
export function organisationIn(typed: string): { slug: string } | { domain: string } | null {
  const text = typed.trim().toLowerCase()
  const domain = text.slice(text.lastIndexOf('@') + 1)
  if (isDomain(domain)) return { domain }
  const slug = text.replace(/\s+/g, '-')
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80 ? { slug } : null
}

export const isDomain = (text: string): boolean =>
  text.length <= 200 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(text)

/** An issuer as administrators copy it: without the path of the document that it publishes about itself. */
export const issuerIn = (typed: string): string =>
  typed.replace(/\/\.well-known\/openid-configuration\/?$/, '')

/** Limits that several operations share. */
export const singleSignOnLimits = {
  // A university with one address sends a class of 300 here at once: each is counted when it begins and when it is heard, until its answer
  // is found good.
  'sign-on-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'until-proved' },
  'sign-on-user': { max: 30, windowMs: HOUR },
} as const

/** Proved by the answer of the organisation's provider. */
export const wayOf = (state: string): string => `sign-on:${state}`
