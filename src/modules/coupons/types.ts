import { z } from 'zod'
import { dayText, wholeNumber, requiredText } from '#kit/inputs.ts'
import { codeIn, isCode } from '#kit/text.ts'
import { type CouponStatus, MOST_KES, MOST_USES } from './rules.ts'

const typed = z.string('required').max(200, 'too-long').transform(codeIn)

/** What an administrator says of a coupon; days are Nairobi's, both included. */
export const CouponInput = z
  .object({
    /** Empty for one that nobody guesses. */
    code: typed.refine((code) => code === '' || isCode(code), 'coupon-code'),
    kind: z.enum(['amount', 'percent'], 'option-unknown'),
    worth: wholeNumber(1, MOST_KES),
    /** Empty for every course. */
    courseId: z.union([z.literal(''), wholeNumber(1, 2_000_000_000, 'option-unknown')]),
    from: dayText,
    until: dayText,
    maxUses: wholeNumber(1, MOST_USES),
    reason: requiredText(300),
  })
  .refine(({ kind, worth }) => kind === 'amount' || worth <= 100, { path: ['worth'], error: 'number-range' })

export const EndInput = z.object({ reason: requiredText(300) })

/** What a code takes off a price. */
export type CouponOffer = { couponId: string; code: string; discountKes: number }

/** One of the administrators' list. */
export type CouponRow = {
  id: string
  code: string
  amountKes: number | null
  percent: number | null
  /** Its title; null for every course. */
  course: string | null
  startsAt: Date
  endsAt: Date
  used: number
  lateUses: number
  maxUses: number
  standing: CouponStatus
  isSample: boolean
}

export type CouponView = CouponRow & {
  courseId: number | null
  /** The one account that can use it. */
  ownerId: string | null
  owner: string | null
  reason: string
  author: string
  createdAt: Date
  endedAt: Date | null
  endReason: string
  endedBy: string | null
  /** What it took off in all, of orders that stand or wait for M-Pesa. */
  discountKes: number
  givenBack: number
}

/** One use, for administrators. */
export type CouponUseRow = {
  paymentId: string
  email: string
  discountKes: number
  takenAt: Date
  givenBackAt: Date | null
  isLate: boolean
}
