import { z } from 'zod'
import { cvFile } from '#kit/documents/cv-input.ts'
import { filterText, requiredText } from '#kit/inputs.ts'
import { difficulties, type Difficulty, LONGEST_MESSAGE } from './rules.ts'

/** The content of a board row; the budget is free text, as its author wrote it. */
export type ListingCard = {
  id: string
  title: string
  company: string
  location: string
  budget: string
  createdAt: Date
  isSample: boolean
}

/** A job as suggested to somebody (DASH-17). */
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
export type OpenListing = Omit<OfferedJob, 'age' | 'endsOn' | 'isUrgent'> & {
  description: string
  endsAt: Date | null
}

/** The filters of the board, all of which combine (JOB-05+, JOB-06+); invalid values in a URL are ignored. */
export const JobFilters = z.object({
  q: filterText,
  platform: filterText,
  level: z.enum(['', ...difficulties]).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type JobFilters = z.output<typeof JobFilters>

/** The content of a card (JOB-01); of the description as much as fits in three lines. */
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
  /** How many match all filters. */
  total: number
  /** How many match the other filters, by platform and by level. */
  platforms: { name: string; count: number }[]
  levels: Record<Difficulty, number>
  /** Ids of those that a reader of Kiswahili finds in English alone. */
  inEnglish?: string[]
  /** What was searched for instead of misspelt words. */
  instead: string | null
}

/** A job's own page, with its whole description. */
export type JobView = JobCard & {
  /** For a reader of Kiswahili: its author wrote English alone. */
  inEnglish: boolean
  isOpen: boolean
  /** The last day to apply, as YYYY-MM-DD. */
  endsOn: string | null
  /** The viewer's own application. */
  own: OwnApplication | null
}
export type OwnApplication = { id: string; cvName: string | null; createdAt: Date }

/** An application as administrators read it. */
export type ApplicationRow = OwnApplication & { name: string; email: string; message: string }

/** An application as submitted. */
export const NewApplication = z.object({
  message: requiredText(LONGEST_MESSAGE),
  cv: cvFile.optional(),
  cvName: z.string().catch(''),
})
export type NewApplication = z.output<typeof NewApplication>
