import { z } from 'zod'
import { filterText } from '#kit/inputs.ts'
import {
  type bookingStates,
  type cancellers,
  experienceBands,
  type ExperienceBand,
  mentorSkills,
} from './rules.ts'

const bands = Object.keys(experienceBands) as ExperienceBand[]
export const mentorSorts = ['recommended', 'price', 'experience', 'rating'] as const

/** What an address asks of the list (MEN-03 to MEN-07); nonsense is no filter. */
export const MentorFilters = z.object({
  q: filterText,
  skill: z.enum(['', ...mentorSkills]).catch(''),
  experience: z.enum(['', ...bands]).catch(''),
  sort: z.enum(mentorSorts).catch('recommended'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type MentorFilters = z.output<typeof MentorFilters>

/** A mentor as everybody sees them (MEN-09 to MEN-14); figures are counted from rows. */
export type MentorCard = {
  id: string
  name: string
  title: string
  company: string
  years: number
  verified: boolean
  /** Mean of the reviews that can be read; null without any. */
  rating: number | null
  reviews: number
  /** That took place. */
  sessions: number
  priceKes: number
  bio: string
  skills: string[]
  specialties: string[]
  languages: string[]
  timezone: string
  avatarUrl: string | null
  /** Starts that are free now, the next ones. */
  times: Date[]
}
export type MentorPage = {
  mentors: MentorCard[]
  total: number
  page: number
  pages: number
  instead: string | null
}

export type MentorPackage = {
  id: string
  name: string
  description: string
  features: string[]
  priceUsd: number
  priceKes: number
  sessions: number
  minutes: number
  isPopular: boolean
}
/** Without a name when the account is gone. */
export type MentorReview = { stars: number; body: string; author: string | null; createdAt: Date }

/** A mentor's own page: `times` are all that can be booked. */
export type MentorView = MentorCard & {
  /** Whether they can be written to. */
  isReachable: boolean
  packages: MentorPackage[]
  written: MentorReview[]
  usdRateKes: number
}

const slot = z.iso.datetime({ offset: true, error: 'slot-hours' }).transform((text) => new Date(text))

/** A time that is paid by what the viewer has with the mentor. */
export const KeptBooking = z.object({
  kept: z.enum(['package', 'credit'], 'option-unknown'),
  id: z.string('required'),
  slot,
})
/** Another time for a session. */
export const MovedBooking = z.object({ slot })
/** After its end: that a session took place, or that the mentee did not come. */
export const HeldBooking = z.object({
  absent: z
    .enum(['', 'mentee'], 'option-unknown')
    .default('')
    .transform((who) => who || null),
})

/** A session as its mentee sees it. */
export type OwnSession = {
  id: string
  mentorId: string
  mentor: string
  startsAt: Date
  endsAt: Date
  state: (typeof bookingStates)[number]
  priceKes: number
  paymentId: string | null
  cancelledBy: (typeof cancellers)[number] | null
}
export type OwnPackage = {
  id: string
  mentorId: string
  mentor: string
  name: string
  sessions: number
  used: number
  minutes: number
}
export type OwnCredit = { id: string; mentorId: string; mentor: string; amountKes: number; paymentId: string }

/** What somebody has with a mentor that a session can be booked with. */
export type Kept =
  | { kind: 'package'; id: string; name: string; left: number }
  | { kind: 'credit'; id: string; amountKes: number }
