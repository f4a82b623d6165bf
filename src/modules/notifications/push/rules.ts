import { DAY, HOUR, MINUTE } from '#kit/time.ts'

/** The kinds of mail whose choice also holds for what is pushed. */
export const choices = ['messages', 'sessions', 'replies'] as const
export type Choice = (typeof choices)[number]

/**
 * Why a message reached no push service: the reason from src/adapters/outside, keys that nothing can be encrypted with, or it was no news
 * any more, was read elsewhere or is not wanted.
 */
export const faults = [
  'not-allowed',
  'unknown-name',
  'too-slow',
  'unreachable',
  'bad-keys',
  'too-late',
  'read',
  'unwanted',
] as const
export type Fault = (typeof faults)[number]

/** Browsers of one person. */
export const MOST_SUBSCRIPTIONS = 5
/** Messages a day on one browser, besides those about bookings. */
export const PUSHES_A_DAY = 30
/** How long what was pushed is remembered, so that nothing is pushed twice. */
export const PUSH_RETENTION_DAYS = 7
/** Characters. A push service takes 4 kB in all. */
export const LONGEST_TITLE = 80
export const LONGEST_BODY = 200
/** How long something is news. */
export const USEFUL_MS = DAY

/** A subscription ends after so many messages in a row that were given up, the first this long ago: a service may be down for a day. */
export const MOST_FAILURES = 5
export const FAILING_MS = 3 * DAY

const pausesMs = [MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR]

/** The pause before the next attempt, or nothing after the last. @param attempts how many there were */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null

export type Verdict = 'taken' | 'gone' | 'again' | 'never'

/** What the answer of a push service means (RFC 8030). @param status null where none came */
export function verdictOf(status: number | null, fault: Fault | null): Verdict {
  if (fault)
    return fault === 'too-slow' || fault === 'unreachable' || fault === 'unknown-name' ? 'again' : 'never'
  if (status === null) return 'again'
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  // What we sent is wrong, and stays so. 401 and 403 are about our key or our clock: the browser is still there.
  return status === 400 || status === 413 ? 'never' : 'again'
}

/** What is pushed of a kind of notification: the choice that it follows, and whether it may wake somebody (rules N3). */
export type PushRule = { choice: Choice | null; wakes?: boolean }
