import { z } from 'zod'
import { filterText } from '#kit/inputs.ts'
import { experienceBands, type ExperienceBand, mentorSkills } from './rules.ts'

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
