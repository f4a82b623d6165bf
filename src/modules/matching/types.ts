import { z } from 'zod'
import type { Locale } from '#kit/time.ts'
import type { Urgency } from '#modules/job-board/rules.ts'
import type { ListingCard } from '#modules/job-board/types.ts'
import { type Band, filters, type PARTS, sorts } from './rules.ts'

export const MatchFilters = z.object({
  filter: z.enum(filters).catch('all'),
  sort: z.enum(sorts).catch('score'),
  page: z.coerce.number().int().min(1).max(50).catch(1),
})
export type MatchFilters = z.output<typeof MatchFilters>

/** `on` is the wanted state: sending it twice has the effect of once. */
export const SaveForm = z.object({
  id: z.uuid('bad-text'),
  on: z.enum(['1', '0'], 'bad-text').transform((on) => on === '1'),
})

/** A course that teaches a missing skill, and the match score once it is finished. */
export type Closing = { courseId: number; title: string; lang: Locale | undefined; percent: number }

export type JobMatch = ListingCard & {
  description: string
  platform: string
  skills: string[]
  workType: 'Remote' | 'Hybrid' | 'On site'
  isUrgent: boolean
  urgency: Urgency
  /** "2 days ago". */
  age: string
  percent: number
  band: Band
  parts: Record<keyof typeof PARTS, number>
  met: string[]
  missing: { skill: string; closing: Closing | null }[]
  isSaved: boolean
  isApplied: boolean
}

export type MatchPage = {
  matches: JobMatch[]
  /** The viewer's saved jobs that are still open, most recently saved first. */
  saved: JobMatch[]
  /** How many match the filter. */
  total: number
  page: number
  hasMore: boolean
  /** Nothing is known about the viewer that a job could be compared with. */
  isUnknown: boolean
}
