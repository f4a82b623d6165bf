import type { RefusalCode } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'

type Named = { profileName?: string | null; accountName?: string | null; email?: string | null }

/** NAV-17: profile, then account, then the part of the address before the @, then "User". */
export function displayName(person: Named): string {
  const candidates = [person.profileName, person.accountName, person.email?.split('@')[0], 'User']
  return candidates.find((name) => name && name.trim() !== '')!.trim()
}

/** The first word of a display name (NAV-14). */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** Where drawings of sample people are served. */
export const PORTRAITS = '/storage/v1/portraits/'

/** The picture of somebody that everybody may see: a drawing. A photograph is for those whom they deal with. */
export const drawnPicture = (avatarUrl: string | null): string | undefined =>
  avatarUrl?.startsWith(PORTRAITS) ? avatarUrl : undefined

/** Between asking to be deleted and being erased: the time to change one's mind. */
export const UNDO_MS = 7 * DAY
/** Wrong PINs in a row before a phone's PIN is locked, and for how long. */
export const PIN_TRIES = 5
export const PIN_LOCKED_MS = DAY

/** Whether a PIN of four digits is one that is tried first: the same digit four times, or digits in order. */
export const isWeakPin = (pin: string): boolean =>
  /^(\d)\1{3}$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)

/** What stands where a name stood. */
export const DELETED_NAME = 'Deleted user'

export const erasedOn = (askedAt: Date): Date => after(askedAt, UNDO_MS)

/** Whether an account's days to change one's mind are over and it is not erased yet. */
export const isDueForErasing = (
  user: { deletionAskedAt: Date | null; erasedAt: Date | null },
  now: Date,
): boolean => user.deletionAskedAt !== null && user.erasedAt === null && erasedOn(user.deletionAskedAt) <= now

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

/** Where to go after signing in: an own path, or the dashboard (decisions 14). */
export const safePath = (next: string | null | undefined): string => ownPath(next) ?? '/dashboard'

/**
 * A path of this site to go on with, from untrusted text; nothing where it is none.
 * Refused: other origins, `//host`, backslashes, control letters, and the sign-in page itself.
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

export const authModes = ['sign-in', 'sign-up', 'forgot'] as const
export type AuthMode = (typeof authModes)[number]

const withNext = (path: string, next: string): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path

/** Where the code of the second factor is typed after the password. */
export const codeHref = (next: string): string => withNext('/auth/code', next)
/** Where a second factor is set up, and what to go on with. */
export const factorHref = (next: string): string => withNext('/account/second-factor', next)
/** Where the password is typed once more, and what to go on with. */
export const confirmPasswordHref = (next: string): string => withNext('/auth/again', next)

/**
 * The address of the sign-in page; where to go afterwards travels along, and the page says what waits there.
 * @param mode 'either' for whoever only wants to go on: it opens on sign-up where nobody ever had an account on this browser (decision 061)
 */
export function authHref(mode: AuthMode | 'either', next: string): string {
  // The bare address is the sign-in (AUTH-01).
  const isPlain = mode === 'either' || (mode === 'sign-in' && !next)
  const search = new URLSearchParams({ ...(next ? { next } : {}), ...(isPlain ? {} : { mode }) })
  return search.size > 0 ? `/auth?${search}` : '/auth'
}

/** What the audit log keeps of the filter of a file: by what it was chosen, not what was typed, which may be an address or a number. */
export const filtersSet = (filter: Record<string, unknown>): { filters?: string } => {
  const names = Object.keys(filter).filter((name) => filter[name] !== '' && filter[name] !== null)
  return names.length > 0 ? { filters: names.join(', ') } : {}
}
