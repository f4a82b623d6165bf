import { z } from 'zod'
import { dayOrNone, optionalText, requiredText } from '#kit/inputs.ts'
import { digitsOf, withPlainDigits } from '#kit/phone.ts'
import { cleanLine } from '#kit/text.ts'
import type { OrderedParts } from '#modules/instalments/types.ts'

export const paymentTypes = [
  'course_purchase',
  'course_instalment',
  'course_gift',
  'seat_invoice',
  'mentorship_booking',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The body of "mpesa-payment" (PAY-12). `amount` is only compared: the server decides the price (PAY-15). */
export const PaymentRequest = z.object({
  paymentType: z.enum(paymentTypes, 'payment-type-unknown'),
  referenceId: z.union([z.string().max(100), z.number()], 'required').transform(String),
  /** For mentorship: the start of a session as an instant, or a package. */
  slot: z.iso.datetime({ offset: true, error: 'slot-hours' }).optional(),
  packageId: z.string().max(60).optional(),
  // Whatever was typed: kenyanPhone reports what is wrong with it.
  phoneNumber: z
    .union([z.string(), z.number()])
    .optional()
    .catch('-')
    .transform((input) => cleanLine(String(input ?? '').slice(0, 60))),
  /** Without a typed number: the one that the server knows of the payer. */
  knownPhone: z
    .unknown()
    .optional()
    .transform((sent) => sent === '1' || sent === true),
  amount: z.unknown().optional(),
  /** A discount code as typed. */
  coupon: z
    .unknown()
    .optional()
    .transform((sent) => (typeof sent === 'string' ? cleanLine(sent.slice(0, 60)) : '')),
  /** Of a course: the group in which a place is wanted. */
  group: z
    .unknown()
    .optional()
    .transform((sent) => (typeof sent === 'string' ? sent.slice(0, 60) : '')),
  /** Of a course that is paid in parts: which ones, as `choiceOf` of instalments writes it; otherwise the next. */
  parts: z
    .unknown()
    .optional()
    .transform(
      (sent) =>
        (typeof sent === 'string' || typeof sent === 'number' ? String(sent).slice(0, 10) : '') || 'next',
    ),
  idempotencyKey: z.string().max(100).optional(),
})

/** M-Pesa's ten letters as people type them. */
const codeText = z.string('required').transform((input) => cleanLine(input).toUpperCase().replaceAll(' ', ''))
const isCode = (text: string): boolean => /^[A-Z0-9]{8,12}$/.test(text)

/** A payment's state, in one word for the screens. */
export type PaymentStage =
  | 'prompt-sent'
  | 'checking'
  | 'completed'
  | 'failed'
  | 'review'
  | 'refund-requested'
  | 'refunding'
  | 'refunded'

export type RefundState = 'requested' | 'refused' | 'sending' | 'stuck' | 'done'

/** A refund as its payer sees it. */
export type RefundView = {
  state: RefundState
  /** Requested by the payer; otherwise an administrator began it. */
  byPayer: boolean
  /** An administrator reopened a refused request. */
  reopened: boolean
  /** Whether access ended with it; null until approved. */
  endsAccess: boolean | null
  reason: string
  /** What the administrator wrote back. */
  answer: string | null
  amountKes: number
  method: 'reversal' | 'by-hand' | null
  /** M-Pesa's receipt of the refund, or the code entered by hand. */
  reference: string | null
  createdAt: Date
  decidedAt: Date | null
  settledAt: Date | null
}

export const RefundRequest = z.object({ reason: requiredText(500) })
/** An administrator's optional reason why the certificate of a refunded purchase stays valid; without one it is revoked. */
const certificateKept = optionalText(300)
export const RefundDecision = z
  .object({ decision: z.enum(['approve', 'refuse']), answer: optionalText(500), certificateKept })
  .refine(({ decision, answer }) => decision === 'approve' || answer !== '', {
    path: ['answer'],
    error: 'required',
  })
/** An administrator begins a refund: the reason is for administrators, the answer for the payer. */
export const RefundBeginning = z.object({
  reason: requiredText(500),
  answer: optionalText(500),
  certificateKept,
})
/** The M-Pesa code of the money that was sent back by hand. */
export const RefundByHand = z.object({
  reference: codeText.refine((text) => text !== '', 'required').refine(isCode, 'receipt-invalid'),
})
/** How a finding about money is decided. A receipt is needed to say that money came. */
export const ReviewDecision = z.object({
  outcome: z.enum(['paid', 'not-paid', 'refund', 'note']).optional().default('note'),
  resolution: requiredText(500),
  receipt: codeText
    .optional()
    .default('')
    .refine((text) => text === '' || isCode(text), 'receipt-invalid'),
  certificateKept,
})
/** Money without a payment becomes one: whose, for what, and from which number it came. */
export const MoneyAssignment = z.object({
  email: z
    .string('required')
    .transform((input) => cleanLine(input).toLowerCase())
    .refine((text) => text !== '', 'required'),
  courseId: z
    .string('required')
    .transform(cleanLine)
    .refine((text) => text !== '', 'required'),
  phone: z.string().max(60).optional().default(''),
  /** The amount differs from the current price, and it is delivered all the same. */
  anyAmount: z.boolean().optional().default(false),
  resolution: requiredText(500),
})
/** Money without a payment was sent back by hand. */
export const MoneyReturn = RefundByHand.extend({ resolution: requiredText(500) })

export type PaymentRequest = z.output<typeof PaymentRequest>

export type PaymentView = {
  id: string
  paymentType: PaymentType
  referenceId: string
  description: string
  /** What is paid: the price less the discount. */
  amountKes: number
  discountKes: number
  /** The code that brought the discount. */
  coupon: string | null
  /** The group of the course in which it pays for a place. */
  groupId: string | null
  /** Of a course that is paid in parts: those that it pays. */
  parts: OrderedParts | null
  /** That group was full when the money came: it goes back by itself. */
  isPlaceGone: boolean
  /** Masked: enough to recognise one's own number. Empty where nothing was paid. */
  phone: string
  status: 'pending' | 'completed' | 'failed'
  stage: PaymentStage
  resultDesc: string | null
  /** Why it failed, for a text in the reader's language. */
  failure: string | null
  receipt: string | null
  createdAt: Date
  settledAt: Date | null
  /** The newest refund of this payment, requested or begun by an administrator. */
  refund: RefundView | null
  /** Until when a refund may be requested now; null when it may not. */
  refundUntil: Date | null
  /** The path where the payer begins with what they bought; null before it is theirs, and if there is nothing to begin. */
  begin: string | null
  /** Whether another prompt may be sent without charging twice: this one certainly ended, or M-Pesa can be queried first. */
  canResend: boolean
}

const amount = z
  .string()
  .transform(withPlainDigits)
  .pipe(z.string().regex(/^\d{1,7}$/))
  .transform(Number)
  .nullable()
  .catch(null)
/**
 * Which payments a list or an export contains; invalid values in a URL count as nothing. Days are Nairobi's, both included; amounts
 * are KES.
 */
export const PaymentFilter = z.object({
  q: z.string().catch(''),
  status: z.enum(['', 'pending', 'completed', 'failed', 'waits']).catch(''),
  from: dayOrNone,
  to: dayOrNone,
  least: amount,
  most: amount,
  /** The number's last digits. */
  phone: z
    .string()
    .transform(digitsOf)
    .pipe(z.string().regex(/^\d{0,12}$/))
    .catch(''),
})
export type PaymentFilter = z.output<typeof PaymentFilter>
