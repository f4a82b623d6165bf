import { z } from 'zod'
import {
  checked,
  dayText,
  typedSerial,
  wholeNumber,
  requiredText,
  optionalLine,
  requiredLine,
} from '#kit/inputs.ts'
import type { Locale } from '#kit/time.ts'
import type { Words } from '#kit/words.ts'
import {
  ABOUT_LETTERS,
  ANSWER_LETTERS,
  type ApplicationState,
  counties,
  genders,
  type GrantStanding,
  type Group,
  MOST_PLACES,
  NAME_LETTERS,
  type ScholarshipStatus,
  VALID_DAYS,
  WORDS_LETTERS,
} from './rules.ts'

/** Empty where there is none. */
const courseId = z.union([z.literal(''), typedSerial])

/** What an administrator says of a scholarship; days are Nairobi's, both included. */
export const ScholarshipInput = z.object({
  nameEn: requiredLine(NAME_LETTERS),
  nameSw: requiredLine(NAME_LETTERS),
  aboutEn: requiredText(ABOUT_LETTERS),
  aboutSw: requiredText(ABOUT_LETTERS),
  /** Empty for every paid course. */
  courseId,
  percent: wholeNumber(1, 100),
  places: wholeNumber(1, MOST_PLACES),
  from: dayText,
  until: dayText,
  validDays: wholeNumber(...VALID_DAYS),
  funder: optionalLine(120),
  showsFunder: checked,
})

export const EndInput = z.object({ reason: requiredText(300) })

/** What somebody says who applies. */
export const ApplicationInput = z.object({
  /** Only where the scholarship is for every paid course. */
  courseId: courseId.default(''),
  why: requiredText(WORDS_LETTERS),
  plan: requiredText(WORDS_LETTERS),
  learnBy: dayText,
  county: z.enum(['', ...counties], 'option-unknown').default(''),
  gender: z.enum(['', ...genders], 'option-unknown').default(''),
})

export const DecisionInput = z.object({
  verdict: z.enum(['grant', 'refuse'], 'option-unknown'),
  /** What the person reads. */
  answer: requiredText(ANSWER_LETTERS),
})

export type Titled = { title: string; lang: Locale | undefined }

/** A scholarship as everybody sees it. */
export type ScholarshipView = {
  id: string
  name: string
  about: string
  percent: number
  /** null for every paid course. */
  courseId: number | null
  course: Titled | null
  places: number
  left: number
  closesAt: Date
  validDays: number
  /** Empty where it is not shown. */
  funder: string
  isSample: boolean
}

/** The viewer's own application. */
export type OwnApplication = {
  scholarshipId: string
  scholarship: string
  courseId: number
  course: Titled
  state: ApplicationState
  why: string
  plan: string
  learnBy: string | null
  createdAt: Date
  /** What was answered. */
  answer: string
  grant: { code: string; until: Date; standing: GrantStanding } | null
}

export type ScholarshipPage = {
  scholarship: ScholarshipView
  standing: ScholarshipStatus
  own: OwnApplication | null
  /** The viewer has its course already, and needs no place. */
  owns: boolean
  /** To choose from, where it is for every paid course and the viewer can apply. */
  courses: { id: number; title: string; lang: Locale | undefined }[]
}

/** One of the administrators' list. */
export type ScholarshipRow = {
  id: string
  name: Words
  percent: number
  course: string | null
  opensAt: Date
  closesAt: Date
  granted: number
  places: number
  waiting: number
  standing: ScholarshipStatus
  isSample: boolean
}

export type ScholarshipForAdmin = ScholarshipRow & {
  about: Words
  courseId: number | null
  validDays: number
  funder: string
  showsFunder: boolean
  author: string
  createdAt: Date
  endedAt: Date | null
  endReason: string
  /** Decided for and against, and places that came back. */
  refused: number
  lapsed: number
  used: number
}

/** Somebody who got a place, for administrators. */
export type GrantRow = {
  id: string
  /** Gone with an erased account. */
  userId: string | null
  email: string | null
  course: string
  decidedAt: Date
  couponId: string
  until: Date
  standing: GrantStanding
}

/** An application that waits: what was written, and nothing of county and gender. */
export type ApplicationRow = {
  id: string
  scholarshipId: string
  scholarship: Words
  percent: number
  left: number
  course: string
  courseId: number
  priceKes: number
  userId: string
  name: string
  why: string
  plan: string
  learnBy: string | null
  createdAt: Date
  isSample: boolean
}

/** Who applied, in groups large enough. */
export type ScholarshipFigures = {
  applied: number
  county: { given: number; groups: Group[] }
  gender: { given: number; groups: Group[] }
}
