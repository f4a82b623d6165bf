import type { Locale } from '#kit/locales.ts'
import { z } from 'zod'
import type { Page } from '#kit/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { dayText, wholeNumber, requiredText } from '#kit/inputs.ts'

const TEACHES = /^(\d{1,9}):([0-9a-f-]{36})$/
const isTeaching = (text: string): boolean => isUuid(TEACHES.exec(text)?.[2] ?? '')

/** Which share of a course's sales a teacher has, and from which day of Nairobi on. */
export const RateInput = z.object({
  /** Course and teacher, as the form's list names them: "12:{uuid}". */
  teaches: z
    .string('required')
    .refine((text) => text !== '', 'required')
    .refine((text) => text === '' || isTeaching(text), 'option-unknown')
    .transform((text) => {
      const [, courseId, userId = ''] = TEACHES.exec(text) ?? []
      return { courseId: Number(courseId), userId }
    }),
  percent: wholeNumber(0, 100),
  fromDay: dayText,
})

export const CorrectionInput = z.object({ reason: requiredText(300) })

/** What a teacher's shares came to. */
export type RoyaltyLedger = {
  /** Shares of all sales. */
  earnedKes: number
  /** Shares of sales whose money went back. */
  returnedKes: number
  paidOutKes: number
  /** Negative when money went back after the payout. */
  payableKes: number
}

/** What a course brought its teacher in a month. */
export type MonthRow = {
  month: string
  courseId: number
  title: string
  lang: Locale | undefined
  sales: number
  returned: number
  amountKes: number
}

export type PayoutRow = {
  id: string
  amountKes: number
  reference: string | null
  reason: string
  isCounter: boolean
  correctedAt: Date | null
  paidAt: Date
}

/** Which page of each list of a teacher's books is shown. */
export type BookPages = { months: number; payouts: number }

export type Earnings = {
  ledger: RoyaltyLedger
  /** The shares that the teacher has now, or will have. */
  rates: OwnRate[]
  months: Page<MonthRow>
  payouts: Page<PayoutRow>
  isSample: boolean
}

export type OwnRate = {
  id: number
  title: string
  lang: Locale | undefined
  percent: number
  fromDay: string
}

/** A sale, or its money going back, as its teacher sees it: nothing of who bought. */
export type EntryRow = {
  key: string
  at: Date
  title: string
  lang: Locale | undefined
  isReturn: boolean
  saleKes: number
  percent: number
  amountKes: number
}

/** A month's account: what was owed before it, what came and went, what is owed after it. */
export type MonthView = {
  month: string
  openingKes: number
  earnedKes: number
  returnedKes: number
  paidOutKes: number
  closingKes: number
  payouts: PayoutRow[]
  entries: Page<EntryRow>
}

/** Who is owed what, for administrators. */
export type OwedRow = {
  userId: string
  /** Empty for an account that is gone. */
  name: string
  email: string
  isGone: boolean
  isSample: boolean
  ledger: RoyaltyLedger
}

export type RateRow = {
  id: number
  courseId: number
  course: string
  userId: string
  /** Empty for an account that is gone. */
  name: string
  percent: number
  fromDay: string
  /** In force now, or from its day on. */
  isAhead: boolean
  /** No longer named for the course: it earns nothing. */
  isOff: boolean
  isSample: boolean
}
