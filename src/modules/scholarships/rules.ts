import { HOUR } from '#kit/time.ts'

/** Places of one scholarship. */
export const MOST_PLACES = 500
/** How many days a coupon of one may be used. */
export const VALID_DAYS = [7, 180] as const
export const NAME_LETTERS = 80
export const ABOUT_LETTERS = 600
/** What one says of oneself, each answer. */
export const WORDS_LETTERS = 1000
export const ANSWER_LETTERS = 600
/** A figure about people names no group smaller than this. */
export const LEAST_IN_GROUP = 5
/** How far ahead somebody may set the day by which they want to have learned. */
export const MOST_AHEAD_DAYS = 366

export const scholarshipHref = (id: string): string => `/scholarships/${id}`
/** The payment sheet with the coupon of a scholarship in it. */
export const sheetHref = (courseId: number, code: string): string =>
  `/courses/${courseId}/purchase?coupon=${code}`

export const genders = ['woman', 'man', 'other'] as const
export type Gender = (typeof genders)[number]

/** The 47 of the Constitution's first schedule, by name; they are called the same in both languages. */
export const counties = [
  'Baringo',
  'Bomet',
  'Bungoma',
  'Busia',
  'Elgeyo-Marakwet',
  'Embu',
  'Garissa',
  'Homa Bay',
  'Isiolo',
  'Kajiado',
  'Kakamega',
  'Kericho',
  'Kiambu',
  'Kilifi',
  'Kirinyaga',
  'Kisii',
  'Kisumu',
  'Kitui',
  'Kwale',
  'Laikipia',
  'Lamu',
  'Machakos',
  'Makueni',
  'Mandera',
  'Marsabit',
  'Meru',
  'Migori',
  'Mombasa',
  "Murang'a",
  'Nairobi',
  'Nakuru',
  'Nandi',
  'Narok',
  'Nyamira',
  'Nyandarua',
  'Nyeri',
  'Samburu',
  'Siaya',
  'Taita-Taveta',
  'Tana River',
  'Tharaka-Nithi',
  'Trans Nzoia',
  'Turkana',
  'Uasin Gishu',
  'Vihiga',
  'Wajir',
  'West Pokot',
] as const

type Spanned = { opensAt: Date; closesAt: Date; endedAt: Date | null; granted: number; places: number }
export type ScholarshipStatus = 'ahead' | 'open' | 'full' | 'over' | 'ended'

export function scholarshipStatus(scholarship: Spanned, now: Date): ScholarshipStatus {
  if (scholarship.endedAt) return 'ended'
  if (scholarship.closesAt <= now) return 'over'
  if (now < scholarship.opensAt) return 'ahead'
  return scholarship.granted >= scholarship.places ? 'full' : 'open'
}

/** Whether nobody can apply any more: from then on figures about those who did name no single newcomer. */
export const isClosed = (standing: ScholarshipStatus): boolean => standing === 'over' || standing === 'ended'

export const applicationStates = ['waiting', 'granted', 'refused', 'lapsed'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** What became of a place: used by an order, still to be used, or not used in time. */
export const grantStandings = ['used', 'ready', 'expired'] as const
export type GrantStanding = (typeof grantStandings)[number]

type Coupon = { used: number; endsAt: Date; endedAt: Date | null }

export function grantStandingOf(state: ApplicationState, coupon: Coupon, now: Date): GrantStanding {
  // Also what was paid for late, after its place went back.
  if (coupon.used > 0) return 'used'
  return state === 'lapsed' || coupon.endedAt || coupon.endsAt <= now ? 'expired' : 'ready'
}

/** A group of people, and how many; without a name where several small ones were put together. */
export type Group = { name: string | null; count: number }

/**
 * Groups of at least five. Smaller ones are put together; where together they are still fewer, the next larger ones join them, so that
 * no sum gives a small one away.
 */
export function groupsOf(counts: { name: string; count: number }[]): Group[] {
  const falling = counts.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  const named = falling.filter(({ count }) => count >= LEAST_IN_GROUP)
  let together = falling.slice(named.length).reduce((sum, { count }) => sum + count, 0)
  while (together > 0 && together < LEAST_IN_GROUP && named.length > 0) together += named.pop()!.count
  if (together > 0 && together < LEAST_IN_GROUP) return []
  return together === 0 ? named : [...named, { name: null, count: together }]
}

/** Limits that several operations share. */
export const scholarshipsLimits = {
  // Opening, ending and deciding: each decision is told.
  'scholarship-admin': { max: 200, windowMs: HOUR },
}
