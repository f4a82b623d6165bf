import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { DAY, HOUR, MINUTE, SECOND, startOfNairobiDay } from '#kit/time.ts'
import type { PaymentStage, PaymentType, RefundState } from './types.ts'

/** A course paid at once, or in parts. */
export const courseTypes = ['course_purchase', 'course_instalment'] as const satisfies PaymentType[]
export const isOfCourse = (type: string | null): boolean => courseTypes.some((one) => one === type)

/** How long a pending payment answers a second start for the same item (decisions 15). */
export const BLOCKS_MS = 2 * MINUTE
/** Pending payments older than this wait for a person (decisions 15). */
export const REVIEW_AFTER_MS = DAY

/**
 * Seconds until M-Pesa is queried again about a payment of this age, or nothing when a person must look. About +15, 30, 45, 60, 90,
 * 120 s, then every 5 minutes for an hour, then hourly for a day (docs/mpesa-facts.md 9).
 */
export function nextCheckS(ageMs: number): number | null {
  // The clock was set back: its age is unknown, so it is queried as if it were old.
  if (ageMs < -MINUTE) return (5 * MINUTE) / SECOND
  if (ageMs >= REVIEW_AFTER_MS) return null
  if (ageMs < 55 * SECOND) return 15
  if (ageMs < 115 * SECOND) return 30
  if (ageMs < HOUR) return (5 * MINUTE) / SECOND
  return HOUR / SECOND
}

/** Whether an amount sent by a client is the price. Sending none is fine: the server's price counts. */
export function amountAgrees(sent: unknown, priceKes: number): boolean {
  if (sent === undefined || sent === null) return true
  if (typeof sent === 'number') return sent === priceKes
  return typeof sent === 'string' && /^\d{1,9}$/.test(sent) && Number(sent) === priceKes
}

export type Claim = {
  checkoutRequestId: string
  merchantRequestId: string
  amountKes: number | null
  receipt: string | null
}
type Expected = { amountKes: number; checkoutRequestId: string | null; merchantRequestId: string | null }

/**
 * What a callback that says "paid" proves for the payment of its secret path. grant: everything agrees. ask: something is missing
 * or another request is named, so only M-Pesa's own answer counts. review: the money is not the price; a person decides.
 */
export function worthOf(claim: Claim, payment: Expected): 'grant' | 'ask' | 'review' {
  const sameRequest =
    payment.checkoutRequestId === null || payment.checkoutRequestId === claim.checkoutRequestId
  const sameMerchant = !payment.merchantRequestId || payment.merchantRequestId === claim.merchantRequestId
  if (!sameRequest || !sameMerchant) return 'ask'
  if (claim.amountKes !== null && claim.amountKes !== payment.amountKes) return 'review'
  return claim.amountKes === null || claim.receipt === null ? 'ask' : 'grant'
}

/** Whether a payment still waits for M-Pesa, and nobody else is handling it. */
export const isWaiting = ({ status, step }: { status: string; step: string }): boolean =>
  status === 'pending' && waitingSteps.some((one) => one === step)
/** Seconds between the end of a call and the prompt: a phone that is still in its call answers that it is busy (docs/gateway-facts.md 8). */
export const AFTER_CALL_S = 7
export const waitingSteps = ['created', 'sending', 'prompted'] as const

/** Whether a payment waits for a person's decision and no other finding reminds of it. */
export const isUndecided = (payment: { status: string; step: string }, otherOpenFindings: number): boolean =>
  payment.status === 'pending' && payment.step === 'review' && otherOpenFindings === 0

/** Whether money on the list belongs to no payment and can be assigned to somebody, or marked as sent back. */
export const isPlaceable = ({
  reason,
  receipt,
  amountKes,
}: {
  reason: string
  receipt: string | null
  amountKes: number | null
}): boolean =>
  reason === 'unmatched-charge' &&
  receipt !== null &&
  amountKes !== null &&
  amountKes >= 1 &&
  amountKes <= 250_000

type Standing = { status: 'pending' | 'completed' | 'failed'; step: string; createdAt: Date }

/**
 * A payment's state in one word; after the prompt has certainly ended it is "checking".
 * @param refund the state of its newest refund, if one was ever requested
 */
export function stageOf(
  payment: Standing,
  now: Date,
  refund: RefundState | null = null,
  blocksMs = BLOCKS_MS,
): PaymentStage {
  if (payment.step === 'refunded') return 'refunded'
  if (payment.step === 'refunding') return 'refunding'
  if (payment.step === 'review') return 'review'
  if (refund === 'requested') return 'refund-requested'
  if (payment.status !== 'pending') return payment.status
  return now.getTime() - payment.createdAt.getTime() < blocksMs ? 'prompt-sent' : 'checking'
}

/** The last moment for requesting a refund: the end of the last day of `REFUND_DAYS`, by the calendar of Nairobi. */
export function refundUntil(settledAt: Date): Date {
  const nextMidnight = startOfNairobiDay(settledAt).getTime() + DAY
  return new Date(nextMidnight + REFUND_DAYS * DAY - 1)
}

type Sale = { status: string; step: string; isTest: boolean }

/** Whether a payment is a sale that stands: paid, delivered, and without a refund in progress. */
export const isSettledSale = ({ status, step, isTest }: Sale): boolean =>
  status === 'completed' && step === 'settled' && !isTest

type Refundable = Sale & {
  settledAt: Date | null
  amountKes: number
  /** It bought nothing, and goes back by itself. */
  isPlaceGone: boolean
  paymentType?: PaymentType
  /** Of a gift: until when its code is good; null once somebody took it. */
  giftUntil?: Date | null
}

/** The last moment for requesting a refund, of a gift as long as somebody may still take it; null when there is none. */
export function refundableUntil({
  paymentType,
  settledAt,
  giftUntil = null,
}: Pick<Refundable, 'paymentType' | 'settledAt' | 'giftUntil'>): Date | null {
  // Of an invoice only an administrator sends money back, while no seat is given.
  if (paymentType === 'seat_invoice') return null
  if (paymentType === 'course_gift') return giftUntil && new Date(giftUntil.getTime() - 1)
  return settledAt && refundUntil(settledAt)
}

/** Why the payer may not request a refund, or nothing when they may. */
export function whyNoRefund(
  payment: Refundable,
  refund: RefundState | null,
  now: Date,
): 'refund-not-possible' | 'refund-asked' | 'refund-too-late' | null {
  if (refund !== null) return 'refund-asked'
  const until = refundableUntil(payment)
  if (!isSettledSale(payment) || !until || payment.amountKes === 0 || payment.isPlaceGone)
    return 'refund-not-possible'
  return now > until ? 'refund-too-late' : null
}

/** After how long a reversal without a result is retried; M-Pesa reverses a charge once (docs/mpesa-facts.md 7). */
export const REVERSAL_AGAIN_S = 5 * 60
/** The pauses grow to an hour, so that the attempts outlast a bad morning of M-Pesa's. */
export const reversalPauseS = (attempts: number): number =>
  Math.min(REVERSAL_AGAIN_S * 2 ** Math.max(attempts - 1, 0), 60 * 60)
/** After so many attempts a person looks. */
export const REVERSAL_TRIES = 8

type Booked = {
  amountKes: number
  status: 'pending' | 'completed' | 'failed'
  step: string
  mpesaReceiptNumber: string | null
}

/**
 * What a charge in M-Pesa's own books means for the payment whose reference it names. agrees: our books say the same. late: there
 * is a charge and we had not counted it. receipt: ours is missing or another. amount: the money is not the price.
 */
export function comparedWithLedger(
  charge: { amountKes: number; receipt: string },
  payment: Booked,
): 'agrees' | 'late' | 'receipt' | 'amount' {
  if (payment.step === 'refunding' || payment.step === 'refunded') return 'agrees'
  if (charge.amountKes !== payment.amountKes) return 'amount'
  if (payment.status !== 'completed') return 'late'
  return payment.mpesaReceiptNumber === charge.receipt ? 'agrees' : 'receipt'
}

/** Proved by the PIN of whoever has the number. */
export const payerOf = (buyerId: string, phone: string): string => `payer:${buyerId}:${phone}`
