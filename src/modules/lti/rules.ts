import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'

/** From the platform's first word to its message (RFC 6749 leaves it to us). */
export const STATE_MS = 10 * MINUTE
/** A launch that was found good stays open while somebody signs up; then it is opened from the platform again. */
export const RETENTION_MS = HOUR
/** For how long a teacher sees their class; then it is opened from the platform again. */
export const CLASS_MS = 3 * HOUR
/** How long a message may lie between being made and being read. */
export const MESSAGE_MS = 10 * MINUTE
/** How far a platform's clock may be from ours. */
export const CLOCK_S = 60

export const MOST_DEPLOYMENTS = 20
export const LONGEST_URL = 500
/** LTI 1.3, 5.3: ids have at most 255 ASCII letters. */
export const LONGEST_ID = 255
/** Postgres keeps no text with a NUL, and refuses to look for one. */
export const isWithoutNul = (text: string): boolean => !text.includes('\0')

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'

/** Names of claims (LTI 1.3, 5.3; Deep Linking 2.0, 4.4; Assignment and Grade Services 2.0, 3.1; Names and
 * Roles 2.0, 3.6.1). */
export const claims = {
  message: `${CLAIM}/message_type`,
  version: `${CLAIM}/version`,
  deployment: `${CLAIM}/deployment_id`,
  target: `${CLAIM}/target_link_uri`,
  resource: `${CLAIM}/resource_link`,
  custom: `${CLAIM}/custom`,
  context: `${CLAIM}/context`,
  roles: `${CLAIM}/roles`,
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  choice: `${DEEP_LINKING}/deep_linking_settings`,
  items: `${DEEP_LINKING}/content_items`,
  data: `${DEEP_LINKING}/data`,
} as const
export const VERSION = '1.3.0'
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

/** What somebody is in a platform's course; a role of the whole school or site is none of these (LTI 1.3, A.2.3). */
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'
export const hasRole = (roles: readonly string[], role: 'Instructor' | 'Learner'): boolean =>
  roles.some((one) => one === role || one === ROLE + role)

/** A course as a platform names it: its number, or its slug. */
export const courseName = /^(?:\d{1,10}|[a-z0-9]+(?:-[a-z0-9]+)*)$/

/** The course that an address of ours leads to, by number; nothing for any other address. */
export function courseInAddress(address: string | undefined, origin: string): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === origin ? (/^\/courses\/(\d{1,10})\/?$/.exec(url.pathname)?.[1] ?? null) : null
}

/** Where platforms send their message, and what they call the place where a course is chosen. */
export const messageAddress = (origin: string): string => `${origin}/lti/launch`

/** Whether a platform that sends a browser here wants a course chosen, as far as it says so before its message. */
export function isChoiceAddress(address: unknown, origin: string): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin + url.pathname === messageAddress(origin)
}

/** Where scores of a line item are sent: its address may have a query, which stays behind (AGS 2.0, 3.4.1). */
export function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

export const outcomes = ['sent', 'refused', 'gone', 'unreachable', 'no-key'] as const
export type Outcome = (typeof outcomes)[number]

const pausesMs = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY]
/** The pause before the next attempt, or nothing after the last. @param attempts how many there were */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null

/** What a platform's answer to a score means. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

/** Whether an address is on the platform's own site, by one of those that an administrator entered. */
export function isOwnAddress(
  platform: { issuer: string; authUrl: string; tokenUrl: string; jwksUrl: string },
  address: string,
): boolean {
  const { issuer, authUrl, tokenUrl, jwksUrl } = platform
  const { origin } = new URL(address)
  return [issuer, authUrl, tokenUrl, jwksUrl].some((own) => new URL(own).origin === origin)
}

/** The next page of a list, as a Link header names it (RFC 8288). @param from the page that was read */
export function nextPage(link: string | undefined, from: string): string | null {
  const next = (link ?? '')
    .split(/,\s*(?=<)/)
    .map((one) => /^\s*<([^>]*)>(.*)$/s.exec(one))
    .find(
      (found) => found && /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\s*(?:;|$))/i.test(found[2]!),
    )
  return next && URL.canParse(next[1]!, from) ? new URL(next[1]!, from).href : null
}

/** Why the people of a platform's course could not be read. */
export type ClassFault = 'no-key' | 'refused' | 'away' | 'wrong'

/** Why no way in was found, as the page of refusals knows it from its address. */
export const launchRefusals = [
  'lti-platform-unknown',
  'lti-platform-closed',
  'lti-platform-refused',
  'lti-launch-over',
  'lti-launch-elsewhere',
  'lti-message-wrong',
  'lti-message-other',
  'lti-nobody',
  'lti-keys-away',
  'lti-no-key',
  'course-not-found',
  'too-many',
] as const

// A launch each: two that are opened side by side do not disturb each other.
const cookieName = (launchId: string): string => `lti-${launchId.slice(0, 8)}`

/**
 * A Set-Cookie line by which the browser shows that a launch began in it. No other site's page can send it along with a form; the page
 * that opens after one gets it.
 */
export const launchCookie = (launchId: string, browser: string, isHttps: boolean): string =>
  `${cookieName(launchId)}=${browser}; Path=/lti; HttpOnly; SameSite=Lax; Max-Age=${RETENTION_MS / SECOND}${isHttps ? '; Secure' : ''}`

/** What that cookie holds, from a Cookie header. */
export function browserOf(cookies: string | null, launchId: string): string | undefined {
  const name = `${cookieName(launchId)}=`
  const line = (cookies ?? '').split('; ').find((one) => one.startsWith(name))
  return line?.slice(name.length)
}

export const launchHref = (launchId: string): string => `/lti/launches/${launchId}`
export const classHref = (launchId: string): string => `${launchHref(launchId)}/class`
/** The list of courses in a frame of the platform, where no cookie arrives: its address has a key. */
export const framedChoiceHref = (launchId: string, key: string): string =>
  `${launchHref(launchId)}/choice?${new URLSearchParams({ key })}`
export const refusedHref = (code: string): string => `/lti/refused?${new URLSearchParams({ why: code })}`

/** Limits that several operations share. */
export const ltiLimits = {
  // A school with one address opens its lesson in every room at once: 300 ways in, each counted when it begins and when it is heard, until
  // its message is found good.
  'lti-address': { max: 600, windowMs: 10 * MINUTE, of: 'address', counts: 'until-proved' },
  'lti-admin': { max: 60, windowMs: HOUR },
} as const

/** Proved by its message, signed by the platform. */
export const launchOf = (state: string): string => `lti:${state}`
