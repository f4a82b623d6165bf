import type { RefusalCode } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'

type Named = { profileName?: string | null; accountName?: string | null; email?: string | null }

/** NAV-17: profile, then account, then the part of the address before the @, then "User". */
export function displayName(person: Named): string {
  const candidates = [person.profileName, person.accountName, person.email?.split('@')[0], 'User']
  return candidates.find((name) => name && name.trim() !== '')!.trim()
}

/** The first word of a display name (NAV-14). */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** The URL prefix of sample people's drawings. */
export const PORTRAITS = '/storage/v1/portraits/'

/** Somebody's picture for the public: a drawing. Photographs are only for the people they deal with. */
export const drawnPicture = (avatarUrl: string | null): string | undefined =>
  avatarUrl?.startsWith(PORTRAITS) ? avatarUrl : undefined

/** Where somebody under 18 asks a parent or guardian. */
export const GUARDIAN = '/account/guardian'

/**
 * Nobody's birthday is asked. The terms ask for 16 years, so whoever is under 18 today is 18 after two years at the latest (decision
 * 106).
 */
export const MINORITY_YEARS = 2

/** The moment at which an account that says so now counts as an adult's. */
export function adultFrom(now: Date): Date {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + MINORITY_YEARS)
  return day
}

/** Whether a parent or guardian of somebody under 18 consents to what goes beyond learning. */
export type Underage = 'alone' | 'consented'

/** What is stored of an account's age. */
export type AgeFacts = { minorUntil: Date | null; guardianConsentAt: Date | null }

/** How a viewer's age limits them; nothing for adults. */
export function underageOf({ minorUntil, guardianConsentAt }: AgeFacts, now: Date): { underage?: Underage } {
  if (!minorUntil || minorUntil <= now) return {}
  return { underage: guardianConsentAt ? 'consented' : 'alone' }
}

/** Between the request for deletion and the erasure: the time to cancel. */
export const UNDO_DAYS = 7
export const UNDO_MS = UNDO_DAYS * DAY
/** Wrong PINs in a row before a phone's PIN is locked, and for how long. */
export const PIN_TRIES = 5
export const PIN_LOCKED_MS = DAY

/** Whether a PIN of four digits is among the first guesses: the same digit four times, or digits in order. */
export const isWeakPin = (pin: string): boolean =>
  /^(\d)\1{3}$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)

/** Replaces a name. */
export const DELETED_NAME = 'Deleted user'

export const erasedOn = (askedAt: Date): Date => after(askedAt, UNDO_MS)

/**
 * Whether an account's days to cancel are over. From then on nobody reads on public pages who it was, also while it waits to be
 * erased: for the job, or for money that is open.
 */
export const hasLeft = ({ deletionAskedAt }: { deletionAskedAt: Date | null }, now: Date): boolean =>
  deletionAskedAt !== null && erasedOn(deletionAskedAt) <= now

/** Whether an account's days to cancel are over and it is not erased yet. */
export const isDueForErasing = (
  user: { deletionAskedAt: Date | null; erasedAt: Date | null },
  now: Date,
): boolean => user.erasedAt === null && hasLeft(user, now)

/** Why a new password is refused beyond its length, or nothing (AUTH-10). */
export function passwordWeakness(
  password: string,
  email: string,
  common: ReadonlySet<string>,
): RefusalCode | undefined {
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) return 'password-is-email'
  const bare = lower.replace(/[^a-z0-9]/g, '')
  if (common.has(lower) || common.has(bare) || new Set(lower).size <= 2) return 'password-common'
  return undefined
}

/** Where to go after signing in: a path of this site, or the dashboard (decisions 14). */
export const safePath = (next: string | null | undefined): string => ownPath(next) ?? '/dashboard'

/**
 * A path of this site as a destination, from untrusted text; nothing if it is not one. Refused: other origins, `//host`,
 * backslashes, control characters, and the sign-in page itself.
 */
export function ownPath(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next)) return null
  const base = 'http://stadi.invalid'
  let url: URL
  try {
    url = new URL(next, base)
  } catch {
    return null
  }
  if (url.origin !== base || url.pathname.startsWith('//') || /^\/auth(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Tells a course and a lesson that their reader comes from confirming their address. */
export const WELCOME = 'welcome'

/** Where the confirmation of an address leads: a course, or a lesson of it, welcomes who signed up for it. */
export function welcomePath(next: string | null | undefined): string | null {
  const path = ownPath(next)
  const isCourse = path !== null && /^\/courses\/\d+(\/lessons\/\d+)?$/.test(path)
  return isCourse ? `${path}?${WELCOME}=1` : path
}

export const authModes = ['sign-in', 'sign-up', 'forgot'] as const
export type AuthMode = (typeof authModes)[number]

const withNext = (path: string, next: string): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path

/** Where the code of the second factor is entered after the password. */
export const codeHref = (next: string): string => withNext('/auth/code', next)
/** Where somebody says by which organisation's account they sign in. */
export const signOnHref = (next: string): string => withNext('/sign-in', next)
/** Where a second factor is set up, with the destination afterwards. */
export const factorHref = (next: string): string => withNext('/account/second-factor', next)
/** Where the password is entered again, with the destination afterwards. */
export const confirmPasswordHref = (next: string): string => withNext('/auth/again', next)

/**
 * The URL of the sign-in and sign-up page; it carries the destination, and the page names what is there.
 * @param mode 'either' for somebody who only wants to continue: it opens on sign-up if nobody ever had an account on this browser
 * (decision 061)
 */
export function authHref(mode: AuthMode | 'either', next: string): string {
  // The plain page is the sign-in (AUTH-01).
  const isPlain = mode === 'either' || (mode === 'sign-in' && !next)
  const search = new URLSearchParams({ ...(next ? { next } : {}), ...(isPlain ? {} : { mode }) })
  return search.size > 0 ? `/auth?${search}` : '/auth'
}

/** What the audit log records of a file's filter: the criteria used, not what was typed, which may be an address or a number. */
export const filtersSet = (filter: Record<string, unknown>): { filters?: string } => {
  const names = Object.keys(filter).filter((name) => filter[name] !== '' && filter[name] !== null)
  return names.length > 0 ? { filters: names.join(', ') } : {}
}

/** Limits that several operations share. */
export const accountsLimits = {
  'mail-address': { max: 100, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'profile-user': { max: 20, windowMs: HOUR },
} as const

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // A number that somebody is proving to be theirs.
  'phone',
] as const
