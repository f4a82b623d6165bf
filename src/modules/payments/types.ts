import { z } from 'zod'
import { cleanText } from '#kit/text.ts'

export const paymentTypes = ['course_purchase', 'mentorship_booking'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The body of "mpesa-payment" (PAY-12). `amount` is only compared: the server decides the price (PAY-15). */
export const PaymentRequest = z.object({
  paymentType: z.enum(paymentTypes, 'payment-type-unknown'),
  referenceId: z.union([z.string().max(60), z.number()], 'required').transform(String),
  // Whatever was typed: kenyanPhone says what is wrong with it.
  phoneNumber: z.union([z.string(), z.number()]).optional().catch('-').transform((typed) => cleanText(String(typed ?? '').slice(0, 60))),
  amount: z.unknown().optional(),
  idempotencyKey: z.string().max(100).optional(),
})

/** Where a payment stands, in one word for the screens. */
export type PaymentStage = 'prompt-sent' | 'checking' | 'completed' | 'failed' | 'review' | 'refunded'

export type PaymentView = {
  id: string
  paymentType: PaymentType
  referenceId: string
  description: string
  amountKes: number
  /** Masked: enough to recognise one's own number. */
  phone: string
  status: 'pending' | 'completed' | 'failed'
  stage: PaymentStage
  resultDesc: string | null
  /** Why it failed, for words in the reader's language. */
  failure: string | null
  receipt: string | null
  createdAt: Date
  settledAt: Date | null
}
