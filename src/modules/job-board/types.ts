import { z } from 'zod'
import { cvFile } from '#kit/documents/cv-input.ts'
import { filterText } from '#kit/inputs.ts'
import { requiredText } from '#kit/text.ts'
import { difficulties, type Difficulty, LONGEST_MESSAGE } from './rules.ts'

/** What a row of the board says; the budget is free text, as its author wrote it. */
export type ListingCard = {
  id: string
  title: string
  company: string
  location: string
  budget: string
  createdAt: Date
  isSample: boolean
}

/** A job as it is offered to somebody (DASH-17). */
export type OfferedJob = ListingCard & {
  platform: string
  difficulty: Difficulty
  skills: string[]
  /** "2 days ago". */
  age: string
  /** The last day to apply, as YYYY-MM-DD, and whether it is near. */
  endsOn: string | null
  isUrgent: boolean
}

/** An open job to compare with somebody, with the beginning of its description. */
export type OpenListing = OfferedJob & { description: string }

/** The filters of the board, all of which combine (JOB-05+, JOB-06+); nonsense in an address is no filter. */
export const JobFilters = z.object({
  q: filterText,
  platform: filterText,
  level: z.enum(['', ...difficulties]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type JobFilters = z.output<typeof JobFilters>

/** What a card says (JOB-01); of the description as much as stands in three lines. */
export type JobCard = ListingCard & {
  platform: string
  difficulty: Difficulty
  description: string
  skills: string[]
  applicants: number
  /** "2 days ago". */
  age: string
}

export type JobPage = {
  jobs: JobCard[]
  page: number
  pages: number
  /** How many pass all filters. */
  total: number
  /** How many pass the other filters, by platform and by level. */
  platforms: { name: string; count: number }[]
  levels: Record<Difficulty, number>
  /** What was searched for in the place of misspelt words. */
  instead: string | null
}

/** A job's own page; its description is whole. */
export type JobView = JobCard & {
  isOpen: boolean
  /** The last day to apply, as YYYY-MM-DD. */
  endsOn: string | null
  /** The viewer's own application. */
  own: OwnApplication | null
}
export type OwnApplication = { id: string; cvName: string | null; createdAt: Date }

/** An application as administrators read it. */
export type ApplicationRow = OwnApplication & { name: string; email: string; message: string }

/** An application as it comes. */
export const NewApplication = z.object({
  message: requiredText(LONGEST_MESSAGE),
  cv: cvFile.optional(),
  cvName: z.string().catch(''),
})
export type NewApplication = z.output<typeof NewApplication>
