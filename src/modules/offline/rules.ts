import { QUIZ_ALONG_DAYS } from '#kit/said-numbers.ts'
import { DAY, HOUR } from '#kit/time.ts'

/** Events of one request, and courses that one phone keeps. */
export const MOST_EVENTS = 100
export const MOST_KEPT = 100
/** Bytes of one request: a hundred exercises full of code are more, and are told in several. */
export const LARGEST_BATCH = 512 * 1024
/** Milliseconds: how long a quiz taken along is open (rule O6); how late a phone may tell what belongs to no course, and hand in a quiz. */
export const QUIZ_VALID_FOR = QUIZ_ALONG_DAYS * DAY
export const TOLD_WITHIN = 60 * DAY
/** So long nothing is stored a second time; who sends an event again does so within days. */
export const EVENTS_RETENTION_DAYS = 400

/** Whether a page is one of those that open without a network: they hold nothing about who is signed in. */
export const isOfflinePath = (pathname: string): boolean => /^\/offline(\/|$)/.test(pathname)

/** Addresses whose documents a phone keeps, once for all courses: "On this phone", and a lesson of any course. */
export const KEPT_DOCUMENTS = ['/offline', '/offline/course/lesson'] as const

/** People to whom a message can be written without a network. */
export const MOST_PEOPLE = 10

/** What data costs: KES, and the MB that they bring. */
export type DataPrice = { kes: number; mb: number }

/** An example for whoever has not said what they pay: a bundle for a day, as sold in the month that is said beside it. */
export const EXAMPLE_PRICE: DataPrice = { kes: 50, mb: 350 }
export const EXAMPLE_SEEN_ON = new Date('2026-11-01T00:00:00+03:00')

/** In KES. */
export const costOf = (bytes: number, { kes, mb }: DataPrice): number => (bytes / 1_000_000 / mb) * kes

/** Limits that several operations share. */
export const offlineLimits = {
  // With a network, each thing that is done in a kept lesson is a request of its own.
  'offline-user': { max: 1200, windowMs: HOUR },
}
