import { HOUR } from '#kit/time.ts'

/** A slot's states: a held one waits for its payment, a released one ended without money. */
export const bookingStates = ['held', 'confirmed', 'released', 'cancelled'] as const
export const cancellers = ['mentee', 'mentor', 'staff'] as const
/**
 * Where the money of a cancelled session goes: it stays with the mentor, is refunded, becomes a credit, or a session of the package
 * again.
 */
export const moneyWays = ['kept', 'refund', 'credit', 'package'] as const

export type MoneyWay = (typeof moneyWays)[number]
/** What a session was booked with. */
export type PaidBy = 'payment' | 'package' | 'credit' | 'none'

/** MEN-04+. */
export const mentorSkills = [
  'Digital Marketing',
  'SEO',
  'Social Media Marketing',
  'Content Writing',
  'Copywriting',
  'Virtual Assistant',
  'Web Development',
  'Mobile Development',
  'UI/UX Design',
  'Graphics Design',
  'Data Science',
  'E-commerce',
  'Freelancing',
] as const

/** Years of experience, both ends inclusive (MEN-06). */
export const experienceBands = { '0-3': [0, 3], '4-7': [4, 7], '8+': [8, 99] } as const
export type ExperienceBand = keyof typeof experienceBands

/** The page of a mentor, or one of its tabs (MPR-03). */
export const mentorTabs = ['about', 'reviews', 'packages', 'schedule'] as const
export type MentorTab = (typeof mentorTabs)[number]
export const mentorHref = (id: string, tab: MentorTab = 'about'): string =>
  `/mentorship/${id}${tab === 'about' ? '' : `?tab=${tab}`}`

/** A mentor's free times of the week that begins on a day, or with one of them chosen. */
export const scheduleHref = (id: string, at: { from: string } | { slot: string }): string =>
  `${mentorHref(id, 'schedule')}&${new URLSearchParams(at)}`

type Asked = { q: string; skill: string; experience: string; sort: string; page: number }
/** The list with filters in its URL; defaults are omitted. */
export function mentorsHref(asked: Asked, change: Partial<Asked> = {}): string {
  const { q, skill, experience, sort, page } = { ...asked, page: 1, ...change }
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(skill && { skill }),
    ...(experience && { experience }),
    ...(sort !== 'recommended' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return search ? `/mentorship?${search}` : '/mentorship'
}

/** A session of the viewer's, or one action on it. */
export const bookingHref = (id: string, action?: BookingAction | 'calendar.ics'): string =>
  `/bookings/${id}${action ? `/${action}` : ''}`
export const bookingActions = ['reschedule', 'cancel', 'absence'] as const
export type BookingAction = (typeof bookingActions)[number]

/** The cache tag of pages that show mentors, which their writes invalidate; one for a single mentor. */
export const mentorsTag = 'mentors'
export const mentorTag = (id: string): string => `mentor:${id}`

/** Maximum characters of a mentee's review. */
export const LONGEST_REVIEW = 2000

/** Minutes of a session that is booked by the hour. */
export const SESSION_MINUTES = 60

/** Stadi's share of each price, in percent: for M-Pesa's charges, the messages and the people who look after it (decision 035). */
export const FEE_PERCENT = 15

/** The same in whole shillings. */
export const feeOf = (priceKes: number): number => Math.round((priceKes * FEE_PERCENT) / 100)

/** What is bought from a mentor: an hour that begins at a moment, or a package. A payment refers to it by one text. */
export type Item = { mentorId: string; start: Date | null; packageId: string | null }

const PACKAGE = 'package/'

/** "{mentor}/{moment}" or "{mentor}/package/{package}". */
export const referenceOf = ({ mentorId, start, packageId }: Item): string =>
  [mentorId, start?.toISOString(), packageId && PACKAGE + packageId].filter(Boolean).join('/')

/** The reverse; undefined for anything that is not a moment. */
export function itemIn(reference: string): Item {
  const [mentorId = '', ...rest] = reference.split('/')
  const what = rest.join('/')
  const start = new Date(what)
  const isPackage = what.startsWith(PACKAGE)
  return {
    mentorId,
    start: isPackage || Number.isNaN(start.getTime()) ? null : start,
    packageId: isPackage ? what.slice(PACKAGE.length) : null,
  }
}

/** Limits that several operations share. */
export const mentorshipLimits = { 'change-booking-user': { max: 60, windowMs: HOUR } }

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // One mentor's slots.
  'mentor',
] as const
