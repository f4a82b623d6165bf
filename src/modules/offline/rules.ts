import { DAY } from '#kit/time.ts'

/** Events of one request. */
export const MOST_EVENTS = 100
/** Milliseconds: how old a day may be that still counts for a streak (rule O5), and how long a quiz taken along is open (rule O6). */
export const COUNTS_FOR = 7 * DAY
export const QUIZ_VALID_FOR = 7 * DAY

/** Whether a page is one of those that open without a network: they hold nothing about who is signed in. */
export const isOfflinePath = (pathname: string): boolean => /^\/offline(\/|$)/.test(pathname)
