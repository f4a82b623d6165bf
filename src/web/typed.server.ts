import { DAY, SECOND } from '#kit/time.ts'
import { ARRIVED } from '#shell/typed/names.ts'

const LINE = new RegExp(`(?:^|;\\s*)${ARRIVED}=([\\w.]{1,400})(?:;|$)`)
// Until the next page takes it away.
const LIFETIME_MS = 30 * DAY
const MOST_WORDS = 20

/** What this browser was told and has not done yet: what has arrived of what it keeps (shell/typed). */
export const arrivedIn = (cookies: string | null): string[] =>
  (LINE.exec(cookies ?? '')?.[1] ?? '').split('.').filter(Boolean)

/** A Set-Cookie line that tells it; its scripts read it, and nothing rests on it here. */
export const arrivedCookie = (words: string[]): string =>
  `${ARRIVED}=${[...new Set(words)].slice(-MOST_WORDS).join('.')}; Path=/; SameSite=Lax; Max-Age=${LIFETIME_MS / SECOND}`

/** The number of what a phone keeps, as a form names it; '' where it keeps nothing, null where no field of the form is long. */
export function numberIn(value: FormDataEntryValue | null): string | null {
  if (typeof value !== 'string') return null
  return /^[0-9a-z]{6,10}$/.test(value) ? value : ''
}
