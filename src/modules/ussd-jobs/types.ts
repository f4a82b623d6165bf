import { z } from 'zod'
import { filterText, optionalText, requiredLine, requiredText } from '#kit/inputs.ts'
import type { ReportKind } from '#core/reports.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { personName, titleText } from '#kit/people/names.ts'
import { categories, difficulties, jobStates, paymentTypes, requirementsOf, USSD_CODE } from './rules.ts'

const unknown = { error: 'option-unknown' }

/** Validated with the other fields, so that all errors are shown at once. */
const phoneText = z
  .string()
  .catch('')
  .refine((text) => text.trim() !== '', { error: 'required', abort: true })
  .transform((text, { addIssue }) => {
    try {
      return kenyanPhone(text)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      addIssue({ code: 'custom', message: error.code })
      return z.NEVER
    }
  })

/** A job as it is posted (USSD-21); requirements one per line. */
export const NewUssdJob = z.object({
  title: requiredLine(120),
  company: titleText(80),
  description: requiredText(2000),
  location: requiredLine(80),
  phone: phoneText,
  ussdCode: z
    .string()
    .catch('')
    .transform((code) => code.replace(/\s/g, ''))
    .refine((code) => USSD_CODE.test(code), { error: 'ussd-code-invalid' }),
  category: z.enum(categories, unknown),
  difficulty: z.enum(difficulties, unknown),
  paymentType: z.enum(paymentTypes, unknown),
  paymentAmount: requiredLine(60),
  requirements: optionalText(1200).transform(requirementsOf),
})
export type NewUssdJob = z.output<typeof NewUssdJob>

/** An applicant on a basic phone. */
export const PhoneApplication = z.object({ name: personName() })

/** Staff's decision; a refusal and a hiding need a reason. */
export const Approval = z.object({
  isRuralFriendly: z.stringbool({ truthy: ['on', '1'], falsy: ['', '0'] }).catch(false),
  isFeatured: z.stringbool({ truthy: ['on', '1'], falsy: ['', '0'] }).catch(false),
})
export const Denial = z.object({ reason: requiredText(500) })

export const sorts = ['newest', 'oldest', 'most-applied', 'featured'] as const

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).nullable().catch(null)

/** The filters of the board, all of which combine (USSD-09); invalid values in a URL are ignored. */
export const UssdFilters = z.object({
  /** Of the hub's search. */
  q: filterText,
  /** Of the board: in title, description or company (USSD-04). */
  keyword: filterText,
  location: filterText,
  difficulty: oneOf(difficulties),
  payment: oneOf(paymentTypes),
  category: oneOf(categories),
  sort: z.enum(sorts).catch('newest'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})
export type UssdFilters = z.output<typeof UssdFilters>

export type UssdJobCard = {
  id: string
  title: string
  company: string
  description: string
  location: string
  phone: string
  ussdCode: string
  category: (typeof categories)[number]
  difficulty: (typeof difficulties)[number]
  paymentType: (typeof paymentTypes)[number]
  paymentAmount: string
  requirements: string[]
  isRuralFriendly: boolean
  isFeatured: boolean
  applications: number
  createdAt: Date
  isSample: boolean
  /** "2 days ago". */
  age: string
}

export type UssdBoard = {
  jobs: UssdJobCard[]
  page: number
  pages: number
  /** Of all that match the filters (USSD-01). */
  figures: { jobs: number; featured: number; applications: number; locations: number }
  /** How many of each category match the other filters (USSD-08). */
  categories: Record<(typeof categories)[number], number>
  /** To choose from, of every job on the board. */
  locations: string[]
  /** Ids of those that a reader of Kiswahili finds in English alone. */
  inEnglish?: string[]
  /** What was searched for instead of a misspelt word. */
  instead: string | null
}

/** A job as its author sees it. */
export type OwnUssdJob = Pick<UssdJobCard, 'id' | 'title' | 'ussdCode' | 'applications' | 'createdAt'> & {
  state: (typeof jobStates)[number]
  reason: string | null
  /** The reasons of the three reports that hid it until a review. */
  reportedAs: ReportKind[] | null
  mayAppeal: boolean
  /** Whether there was an appeal, and whether it has been decided since. */
  appeal: 'waiting' | 'answered' | null
}

/** A job in a list of a basic phone. */
export type PhoneJobLine = Pick<UssdJobCard, 'id' | 'title' | 'location' | 'paymentAmount' | 'paymentType'>
/** A job on a basic phone. */
export type PhoneJob = PhoneJobLine &
  Pick<UssdJobCard, 'company' | 'phone' | 'description' | 'requirements' | 'ussdCode' | 'isSample'> & {
    hasApplied: boolean
  }
